// Package farm plays the games of engine matches and of self-play on other machines, over a
// bus.
//
// Its nouns: a [Farm] is the side that asks; it hands out the rounds of a match, or the chunks
// of self-play, and counts what comes back once. A [Worker] plays them. Both run the same
// program, as [worker.Identity] says. Nothing that the other side sends is trusted: the Farm
// replays every game by the rules; a Worker reads no file and runs no program that its
// operator has not named.
package farm
