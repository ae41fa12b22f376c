package locale

import "testing"

func TestLocalesThatNameNoLanguageAreTold(t *testing.T) {
	tests := []struct {
		env  map[string]string
		want bool
	}{
		{nil, true},
		{map[string]string{"LANG": "C"}, true},
		{map[string]string{"LANG": "POSIX"}, true},
		{map[string]string{"LANG": "en_GB.UTF-8"}, true},
		{map[string]string{"LANG": "de_AT@euro"}, true},
		{map[string]string{"LANG": "C.UTF-8"}, false},
		{map[string]string{"LANG": "C.utf8"}, false},
		{map[string]string{"LANG": "nonsense"}, false},
		{map[string]string{"LC_ALL": "C.UTF-8", "LANG": "en_GB"}, false},
		{map[string]string{"LANG": "C.UTF-8", "LANGUAGE": "de:en"}, true},
		{map[string]string{"LANG": "C.UTF-8", "LANGUAGE": "9:en"}, false},
	}
	for _, test := range tests {
		getenv := func(name string) string { return test.env[name] }
		if got := namesLanguage(effective(getenv)); got != test.want {
			t.Errorf("%v: got %v, want %v", test.env, got, test.want)
		}
	}
}
