package connect

import (
	"strings"
	"testing"
)

// What is stored of a location never holds the password that stood in it, and cleaning twice changes nothing more.
func FuzzWithoutSecrets(f *testing.F) {
	for _, s := range []string{
		"/a/b", "rel", "", `C:\x`, "sqlserver://sa:S3cr3t@db/x?password=S3cr3t", "ws://:S3cr3t@h", "://", "a://%zz", "ws://[::1", "sqlserver://a@b?%70assword=S3cr3t",
		"sqlserver://db?a=b;password=S3cr3t", "ws://h#S3cr3t", "http:S3cr3t", "A0://00 000000000",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := WithoutSecrets(s)
		if twice := WithoutSecrets(once); twice != once {
			t.Errorf("%q became %q and then %q", s, once, twice)
		}
		if u, ok := asURL(once); ok {
			if _, set := u.User.Password(); set || u.Fragment != "" {
				t.Errorf("%q kept its password: %q", s, once)
			}
			for key := range u.Query() {
				for _, secret := range secretKeys {
					if strings.EqualFold(key, secret) {
						t.Errorf("%q kept %s: %q", s, key, once)
					}
				}
			}
		}
	})
}
