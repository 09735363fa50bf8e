// Command readpgn reads the games of a text, whatever format it has, and writes their
// moves in another notation.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"banco/game"
	"banco/game/files"
	"banco/games/chess"
)

const text = `[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 (2... d5 {the Falkbeer countergambit}) 3. Bc4 Qh4+ 4. Kf1 1-0
`

func main() {
	rules := chess.New()
	records, err := files.Read(context.Background(), rules, text)
	if lost := (game.Losses)(nil); errors.As(err, &lost) {
		fmt.Println(len(lost), "games could not be read") // the others are in records
	} else if err != nil {
		log.Fatal(err)
	}
	for _, record := range records {
		fmt.Println(record.Tag("White"), "against", record.Tag("Black"))
		if err := files.Write(os.Stdout, rules, "fen", record); err != nil { // the position at the end
			log.Fatal(err)
		}
	}
}
