package kits

import (
	"embed"

	"banco/engine/opening"
	"banco/game"
)

// books holds the books of openings by the names of their games.
//
//go:embed books
var books embed.FS

// bookOf returns the book of a game. Where there is none, or it is damaged, the
// searches begin by themselves.
func bookOf(g game.Game) *opening.Book {
	text, err := books.ReadFile("books/" + g.Name() + ".book")
	if err != nil {
		return nil
	}
	b, err := opening.Read(g, string(text))
	if err != nil {
		return nil
	}
	return b
}
