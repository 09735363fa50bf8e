package wire

import (
	"encoding/json"
	"reflect"
	"testing"
)

// FuzzByHand holds what is written and read by hand to what encoding/json does.
func FuzzByHand(f *testing.F) {
	for _, seed := range []string{
		`{"type":"move","id":7,"match":"abc","make":{"version":3,"move":"e2e4"}}`,
		`{"type":"move","match":"abc","make":{"version":3,"move":"Nf3"},"id":7}`,
		`{"type":"move","make":{"version":03,"move":"e2e4"}}`, `{"type":"move","make":{"version":3,"move":"e\"4"},"id":1}`,
		`{"type":"move","id":1,"id":2,"make":{"version":3,"move":"x"}}`, `{"type":"move","make":{"version":1234567890,"move":"x"}}`,
		`{"match":"m","version":9,"since":8,"nodes":[[9,8,9,0,"e2e4",1200,"e4","",1.5,null,true]],"notes":[{"id":3}],"current":9,"main":1,
			"redo":2,"undone":1,"turn":"second","pieces":[12,"","28","P"],"check":[4],"mate":[5],"line":[1,2],"taken":[["p"],[]],"fen":" w - <&>",
			"moves":[[12,28,20],[]],"options":[{"move":"a"}],"empty":true,"last":[12,28],"claim":"threefold","pass":true,"clocks":[1,2,0],
			"here":3,"offer":"first","refused":true,"paused":true,"thinking":{"side":"first"},"trouble":{"code":"x"},"redeals":[1],
			"firstMove":{"side":"first","left":1,"of":2},"free":"second","abort":true,"takeback":"first","rematch":"second",
			"nextMatch":"n é","mixing":{"step":"commit"},"vacation":[1,2]}`,
		`{"here":0,"pieces":[],"nodes":[[]],"turn":"","fen":"\u2028\u0001"}`,
	} {
		f.Add([]byte(seed), 4, 2)
	}
	f.Fuzz(func(t *testing.T, text []byte, id, version int) {
		var quick, slow Ask
		if ReadMove(text, &quick) {
			if err := json.Unmarshal(text, &slow); err != nil || !reflect.DeepEqual(quick, slow) {
				t.Errorf("%s is read as %+v, not as %+v, %v", text, quick, slow, err)
			}
		}
		same(t, AppendMoved(nil, id, Moved{version}), &News{Type: "moved", ID: id, Moved: &Moved{version}})
		var c Change
		if json.Unmarshal(text, &c) != nil {
			return
		}
		for _, row := range append(c.Nodes, c.Pieces, c.Last) { // numbers come as float64
			for i, v := range row {
				if n, ok := v.(float64); ok && n == float64(int(n)) {
					row[i] = int(n)
				}
			}
		}
		data, err := AppendChange(nil, &c)
		if err != nil {
			t.Fatal(err)
		}
		same(t, data, &News{Type: "change", Change: &c})
	})
}

// same compares a text with what encoding/json makes of a message.
func same(t *testing.T, got []byte, n *News) {
	t.Helper()
	want, err := json.Marshal(n)
	if err != nil || string(got) != string(want) {
		t.Errorf("by hand:\n%s\nencoding/json:\n%s\n%v", got, want, err)
	}
}

// A move as pages and the load test write it is read by hand.
func TestReadMove(t *testing.T) {
	for _, text := range []string{
		`{"type":"move","id":7,"match":"abc","make":{"version":3,"move":"e2e4"}}`,
		`{"type":"move","match":"abc","make":{"version":0,"move":"e2e4"},"id":7}`,
	} {
		var ask Ask
		if !ReadMove([]byte(text), &ask) || ask.Type != "move" || ask.ID != 7 || ask.Match != "abc" || ask.Make.Move != "e2e4" {
			t.Errorf("%s is read as %+v", text, ask)
		}
	}
}
