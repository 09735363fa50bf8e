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

// reviewVersion is part of every Subject. Whoever changes how a review marks moves,
// or what an engine finds, must increase it, so that stored reviews are made anew.
const reviewVersion = 15

// Subject returns a hash of everything that a review depends on, under which it is
// stored. Players who know different things of a game have different subjects.
func Subject(kit *engine.Kit, begin game.Position, line []game.Move, each search.Limits) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %s %s %d %d %d\n%s\n", reviewVersion, kit.Game.Name(), kit.Public().Strongest(), each.Nodes, each.Depth,
		each.Seed, begin.FEN())
	for _, m := range line {
		fmt.Fprintln(h, m)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// encodedMove is a Reviewed as JSON.
type encodedMove struct {
	Score search.Score `json:"score"`
	Mark  string       `json:"mark,omitempty"`
	Best  *encodedLine `json:"best,omitempty"`

	Expected *search.Score `json:"expected,omitempty"`
}

// encodedLine is a Line with its moves in the UCI form.
type encodedLine struct {
	Score search.Score `json:"score"`
	Moves []string     `json:"moves"`
}

// EncodeReview writes a review of a line as a text that DecodeReview reads.
func EncodeReview(begin game.Position, line []game.Move, list []Reviewed) (string, error) {
	kept := make([]encodedMove, len(list))
	p := begin.Clone()
	for i, r := range list {
		kept[i] = encodedMove{Score: r.Score, Mark: r.Mark, Expected: r.Expected}
		if r.Best != nil {
			kept[i].Best = &encodedLine{r.Best.Score, formatLine(p, r.Best.PV)}
		}
		play(p, line[i])
	}
	text, err := json.Marshal(kept)
	return string(text), err
}

// DecodeReview reads a review of a line that EncodeReview wrote. A line of a better move ends
// where chance decides how it goes on.
func DecodeReview(begin game.Position, line []game.Move, text string) ([]Reviewed, error) {
	var kept []encodedMove
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
			pv, err := parseLine(p, k.Best.Moves)
			if err != nil {
				return nil, fmt.Errorf("review: ply %d: %w", i+1, err)
			}
			list[i].Best = &Line{k.Best.Score, pv}
		}
		play(p, line[i])
	}
	return list, nil
}

// formatLine writes the moves of a line, up to one that chance decides.
func formatLine(p game.Position, pv []game.Move) (texts []string) {
	p = p.Clone()
	for _, m := range pv {
		texts = append(texts, p.FormatMove(m))
		if isChanceMove(p, m) {
			break
		}
		p.Make(m)
	}
	return texts
}

// parseLine reads what formatLine writes.
func parseLine(p game.Position, texts []string) (pv []game.Move, err error) {
	p = p.Clone()
	for _, text := range texts {
		m, err := p.ParseMove(text)
		if err != nil {
			return nil, err
		}
		pv = append(pv, m)
		if isChanceMove(p, m) {
			break
		}
		p.Make(m)
	}
	return pv, nil
}
