package engines

import "testing"

func TestParseBytes(t *testing.T) {
	for text, want := range map[string]int64{"256MB": 256 << 20, "1GiB": 1 << 30, "64k": 64 << 10, "5": 5, "5B": 5} {
		if n, err := parseBytes(text); err != nil || n != want {
			t.Errorf("%s is %d, %v", text, n, err)
		}
	}
	for _, text := range []string{"", "MB", "-1MB", "9999999TB", "1.5GB", "many"} {
		if n, err := parseBytes(text); err == nil {
			t.Errorf("%s is taken for %d", text, n)
		}
	}
}
