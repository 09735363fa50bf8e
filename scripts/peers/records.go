package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"banco/game"
	"banco/game/files"
	"banco/games/xiangqi"
)

// xiangqiRecords compares how a game with variations is read that we write as XQF and as DhtmlXQ.
func (p *peers) xiangqiRecords(r *round) error {
	g := xiangqi.New()
	pos, err := r.played(g, nil, 40)
	if err != nil {
		return err
	}
	record := &game.Record{Result: "1-0"}
	if r.IntN(2) == 0 {
		record.Start = pos.FEN()
	} else if pos, err = g.Start(nil); err != nil {
		return err
	}
	if record.Root = r.moves(pos, 1+r.IntN(60), 2); len(record.Root) == 0 {
		return nil
	}
	if err := p.compareXQF(r, pos, record); err != nil {
		return err
	}
	if pos.Side() == game.Second {
		return nil // cchess has Red begin every text of DhtmlXQ
	}
	return p.compareDhtmlXQ(r, pos, record)
}

// compareXQF compares every line of a tree.
func (p *peers) compareXQF(r *round, pos game.Position, record *game.Record) error {
	folder, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	var b strings.Builder
	if err := files.Write(&b, xiangqi.New(), "xqf", record); err != nil {
		return err
	}
	file := filepath.Join(folder, "game.xqf")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		return err
	}
	a, err := p.python.ask(question{Kind: "xqf", Text: file})
	if err != nil {
		return err
	}
	ours := lines(pos, record.Root, "")
	slices.Sort(ours)
	slices.Sort(a.Line)
	at := "xqf of " + pos.FEN() + "\n" + strings.Join(ours, "\n")
	r.compare(at, "refused", "", a.Refused)
	r.compare(at, "start", fields(pos.FEN(), 1), fields(a.FEN, 1))
	r.compare(at, "lines", strings.Join(ours, "\n"), strings.Join(a.Line, "\n"))
	return nil
}

// compareDhtmlXQ compares the main line, which is all that cchess reads.
func (p *peers) compareDhtmlXQ(r *round, pos game.Position, record *game.Record) error {
	var b strings.Builder
	if err := files.Write(&b, xiangqi.New(), "dhtmlxq", record); err != nil {
		return err
	}
	a, err := p.python.ask(question{Kind: "dhtmlxq", Text: strings.ReplaceAll(b.String(), "DhtmlXQ]", "DhtmlXQHTML]")})
	if err != nil {
		return err
	}
	ours := lines(pos, game.NewRecord("", record.MainLine(), "").Root, "")
	r.compare(b.String(), "refused", "", a.Refused)
	r.compare(b.String(), "main line", ours, a.Line)
	return nil
}

// lines lists every line of a tree from its beginning, in UCI form.
func lines(pos game.Position, list []*game.Node, before string) (all []string) {
	for _, n := range list {
		line := strings.TrimSpace(before + " " + pos.FormatMove(n.Move))
		if len(n.Next) == 0 {
			all = append(all, line)
			continue
		}
		pos.Make(n.Move)
		all = append(all, lines(pos, n.Next, line)...)
		pos.Unmake()
	}
	return all
}
