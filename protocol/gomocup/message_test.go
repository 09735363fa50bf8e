package gomocup

import (
	"reflect"
	"testing"

	"banco/search"
)

// What brains say of their searches is read in all forms that were seen.
func TestMessages(t *testing.T) {
	for line, want := range map[string]search.Info{
		"MESSAGE Speed 257K | Depth 12-17 | Eval 319 | Node 19K | Time 77ms": {Depth: 12, SelDepth: 17, Score: 319, Nodes: 19_000},
		"MESSAGE depth 6-8 ev -12 n 4711 n/ms 12 tm 80 p 1":                  {Depth: 6, SelDepth: 8, Score: -12, Nodes: 4711},
		"MESSAGE depth 13 ev 1290 n 67036 tm 156":                            {Depth: 13, Score: 1290, Nodes: 67_036},
		"MESSAGE DEPTH=9, NODES=1.5M, EVAL=+M7":                              {Depth: 9, Nodes: 1_500_000},
		"MESSAGE book ev 181":                                                {Score: 181},
		"MESSAGE depth many n -5 ev x":                                       {},
		"MESSAGE depth 99999999999999999999 n 1e300 ev 123456789":            {Score: search.Decisive},
		"MESSAGE depth": {}, "MESSAGE Bestline I7 I8": {}, "MESSAGE depth NaN n Inf": {},
	} {
		var got search.Info
		if hearMessage(&got, line); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %+v", line, got)
		}
	}
}
