package five

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"banco/game"
	rules "banco/games/caro"
)

// The accepted network says in whole numbers what its trainer found in floating ones,
// under every rule and for both colours (testdata/trained.txt: rule, size, turn, score
// and stones).
func TestTrainedNetwork(t *testing.T) {
	file, err := os.ReadFile("../../../kits/nets/caro.net")
	if err != nil {
		t.Fatal(err)
	}
	n, err := ReadNetwork(file)
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.Open("testdata/trained.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	seen := 0
	for lines := bufio.NewScanner(list); lines.Scan(); seen++ {
		var rule rules.Rule
		var size, turn, byWeights int
		var want float64
		var stones string
		if _, err := fmt.Sscan(lines.Text(), &rule, &size, &turn, &want, &byWeights, &stones); err != nil {
			t.Fatal(err)
		}
		p := startOf(t, game.Variant{"rule": rule.String(), "size": fmt.Sprint(size)})
		var places [2][]game.Move
		for i, c := range stones {
			if k := strings.IndexRune("xo", c); k >= 0 {
				places[k] = append(places[k], game.Move(rules.PointAt(i%size, i/size)))
			}
		}
		for len(places[0])+len(places[1]) > 0 {
			k := int(p.Turn() - rules.Black)
			p.Make(places[k][0])
			places[k] = places[k][1:]
		}
		if got := float64(n.Judge(p)); int(p.Turn()-rules.Black) != turn || math.Abs(got-want) > 3 {
			t.Errorf("%v, %s: %v, the trainer found %v", rule, p.FEN(), got, want)
		}
	}
	if seen < 30 {
		t.Errorf("%d positions", seen)
	}
}
