package commandline

import "testing"

func TestDidYouMean(t *testing.T) {
	known := []string{"serve", "perft", "match", "moves", "check-db"}
	for word, want := range map[string]string{
		"perf": "perft", "sevre": "serve", "matches": "match", "check": "check-db", "fly": "", "xyzzy": "",
	} {
		if want != "" {
			want = `, did you mean "` + want + `"?`
		}
		if got := DidYouMean(word, known); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}
