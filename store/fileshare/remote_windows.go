package fileshare

import (
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// lookRemote asks the system which kind of drive a path lies on (GetDriveType).
func lookRemote(path string) (remote, error) {
	volume := filepath.VolumeName(path)
	if strings.HasPrefix(volume, `\\`) && !strings.HasPrefix(volume, `\\?\`) && !strings.HasPrefix(volume, `\\.\`) {
		return remote{true, "network"}, nil
	}
	p, err := windows.UTF16PtrFromString(volume + `\`)
	if err != nil {
		return remote{}, err
	}
	if windows.GetDriveType(p) == windows.DRIVE_REMOTE {
		return remote{true, "network"}, nil
	}
	return remote{}, nil
}
