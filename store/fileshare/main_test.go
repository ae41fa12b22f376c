package fileshare

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashVariable); dir != "" {
		changeForEver(dir) // this process is the child of TestKill
	}
	goleak.VerifyTestMain(m)
}
