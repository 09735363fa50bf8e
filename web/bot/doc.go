// Package bot answers the programs of visitors. A bot plays as any player does: its moves
// and challenges go to the handlers of web/match and web/lobby. What is its own here is the
// [Stream]: what happens to a bot as events, from its challenges to the end of its games.
package bot
