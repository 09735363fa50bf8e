package web

import (
	"banco/game"
	"banco/host"
	"banco/meet"
	"banco/play"
)

// tournamentWordings are for why something cannot be done to a tournament.
var tournamentWordings = []wording{
	{host.ErrNotHost, errDenied, game.Wrong("tournament-host", nil, "only the host may do that")},
	{host.ErrSettings, play.ErrRequest, game.Wrong("tournament-terms", nil, "no tournament can be held on these terms")},
	{meet.ErrSettings, play.ErrRequest, game.Wrong("tournament-terms", nil, "no tournament can be held on these terms")},
	{host.ErrClock, play.ErrRequest, game.Wrong("tournament-clock", nil, "a tournament is played on the clock")},
	{host.ErrNotBegun, play.ErrRequest, game.Wrong("tournament-waits", nil, "the tournament has not begun")},
	{host.ErrRunning, play.ErrRequest, game.Wrong("tournament-running", nil, "the tournament goes on: end it first")},
	{host.ErrSameName, play.ErrRequest, game.Wrong("tournament-same-name", nil, "another player has this name")},
	{host.ErrEntered, play.ErrRequest, game.Wrong("tournament-in", nil, "you have entered already")},
	{host.ErrGuest, errDenied, game.Wrong("guest", nil, "only who has an account may do that")},
	{host.ErrAgents, play.ErrRequest, game.Wrong("tournament-agents", nil, "no more agents can enter")},
	{host.ErrMany, errDenied, game.Wrong("tournament-many", nil, "you host too many tournaments at once")},
	{meet.ErrName, play.ErrRequest, game.Wrong("tournament-name", nil, "a name has 1 to 60 characters, and letters among them")},
	{meet.ErrFull, play.ErrRequest, game.Wrong("tournament-full", nil, "the tournament is full")},
	{meet.ErrStarted, play.ErrRequest, game.Wrong("tournament-started", nil, "the tournament has begun")},
	{meet.ErrOver, play.ErrRequest, game.Wrong("tournament-over", nil, "the tournament is over")},
	{meet.ErrTooFew, play.ErrRequest, game.Wrong("tournament-few", nil, "at least two players are needed")},
	{meet.ErrUnfinished, play.ErrRequest, game.Wrong("tournament-unfinished", nil, "results of this round are missing")},
	{meet.ErrNoBoard, play.ErrRequest, game.Wrong("tournament-board", nil, "there is no such board")},
	{meet.ErrResult, play.ErrRequest, game.Wrong("tournament-result", nil, "this is no result for this board")},
	{meet.ErrAdvanced, play.ErrRequest, game.Wrong("tournament-advanced", nil, "the next round was made by this result: its winner stays")},
	{meet.ErrNobody, play.ErrNotFound, game.Wrong("tournament-nobody", nil, "there is no such player")},
}
