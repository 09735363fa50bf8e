// Package lobby answers the calls of those who look for a game: seeks, which
// anybody may accept, challenges to one account, and the games being played. The
// lobbies of several servers tell each other of their seeks.
package lobby
