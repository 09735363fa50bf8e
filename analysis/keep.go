package analysis

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// edition counts the ways in which moves have been judged. Whoever changes how
// a review judges, or what an engine finds, counts on, and reviews kept from
// before are made anew.
const edition = 13

// Subject returns a hash of everything that a review depends on. Reviews with
// the same subject are the same, so one that was kept need not be made again,
// and who knows more or less of a game than another has another subject.
func Subject(kit *engine.Kit, begin game.Position, line []game.Move, each search.Limits) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %s %s %d %d %d\n%s\n", edition, kit.Game.Name(), kit.Public().Strongest(), each.Nodes, each.Depth, each.Seed, begin.FEN())
	for _, m := range line {
		fmt.Fprintln(h, m)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// keptMove is a Reviewed move as it is kept, in the order of plies.
type keptMove struct {
	Score search.Score `json:"score"`
	Mark  string       `json:"mark,omitempty"`
	Best  *keptLine    `json:"best,omitempty"`

	Expected *search.Score `json:"expected,omitempty"`
}

// keptLine is a Line with its moves in the UCI form.
type keptLine struct {
	Score search.Score `json:"score"`
	Moves []string     `json:"moves"`
}

// Keep writes a review of a line as a text that Kept reads.
func Keep(begin game.Position, line []game.Move, list []Reviewed) (string, error) {
	kept := make([]keptMove, len(list))
	p := begin.Clone()
	for i, r := range list {
		kept[i] = keptMove{Score: r.Score, Mark: r.Mark, Expected: r.Expected}
		if r.Best != nil {
			kept[i].Best = &keptLine{r.Best.Score, writeLine(p, r.Best.PV)}
		}
		play(p, line[i])
	}
	text, err := json.Marshal(kept)
	return string(text), err
}

// Kept reads a review of a line that Keep wrote. A line of a better move ends
// where chance decides how it goes on.
func Kept(begin game.Position, line []game.Move, text string) ([]Reviewed, error) {
	var kept []keptMove
	if err := json.Unmarshal([]byte(text), &kept); err != nil {
		return nil, fmt.Errorf("review: %w", err)
	}
	if len(kept) != len(line) {
		return nil, fmt.Errorf("review: %d moves of %d", len(kept), len(line))
	}
	list := make([]Reviewed, len(kept))
	p := begin.Clone()
	for i, k := range kept {
		list[i] = Reviewed{Ply: i + 1, Score: k.Score, Mark: k.Mark, Expected: k.Expected}
		if k.Best != nil {
			pv, err := readLine(p, k.Best.Moves)
			if err != nil {
				return nil, fmt.Errorf("review: ply %d: %w", i+1, err)
			}
			list[i].Best = &Line{k.Best.Score, pv}
		}
		play(p, line[i])
	}
	return list, nil
}

// writeLine writes the moves of a line, up to one that chance decides.
func writeLine(p game.Position, pv []game.Move) (texts []string) {
	p = p.Clone()
	for _, m := range pv {
		texts = append(texts, p.FormatMove(m))
		if settles(p, m) {
			break
		}
		p.Make(m)
	}
	return texts
}

// readLine reads what writeLine writes.
func readLine(p game.Position, texts []string) (pv []game.Move, err error) {
	p = p.Clone()
	for _, text := range texts {
		m, err := p.ParseMove(text)
		if err != nil {
			return nil, err
		}
		pv = append(pv, m)
		if settles(p, m) {
			break
		}
		p.Make(m)
	}
	return pv, nil
}
