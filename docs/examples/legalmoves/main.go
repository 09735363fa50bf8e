// Command legalmoves plays two moves of cờ tướng, each written in another notation, and
// counts the replies.
package main

import (
	"fmt"
	"log"

	"banco/game"
	"banco/games/xiangqi"
)

func main() {
	rules := xiangqi.New()
	position, err := rules.Start(nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"Pháo 2 bình 5", "H8+7"} { // Vietnamese words, WXF
		move, err := game.PlayText(rules, position, text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(text, "is", position.FormatMove(move))
	}
	fmt.Println(position.FEN())
	fmt.Println(len(position.Moves(nil)), "legal moves for", position.Side())
}
