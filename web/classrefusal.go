package web

import (
	"banco/game"
	"banco/meet/classroom"
	"banco/play"
)

// classWordings are for what cannot be done in a class.
var classWordings = []wording{
	{classroom.ErrStranger, errDenied, game.Wrong("class-stranger", nil, "only who belongs to the class may do that")},
	{classroom.ErrTeacher, errDenied, game.Wrong("class-teacher", nil, "only the teacher may do that")},
	{classroom.ErrEnded, play.ErrRequest, game.Wrong("class-ended", nil, "the class is over")},
	{classroom.ErrLocked, errDenied, game.Wrong("class-locked", nil, "nobody new is let in")},
	{classroom.ErrOut, errDenied, game.Wrong("class-out", nil, "who was sent out does not come back")},
	{classroom.ErrFull, play.ErrRequest, game.Wrong("class-full", nil, "the class is full")},
	{classroom.ErrName, play.ErrRequest, game.Wrong("class-name", nil, "a name has 1 to 40 characters")},
	{classroom.ErrTaken, play.ErrRequest, game.Wrong("class-taken", nil, "somebody in the class has that name")},
	{classroom.ErrNobody, play.ErrRequest, game.Wrong("class-nobody", nil, "there is no such student")},
	{classroom.ErrPairs, play.ErrRequest, game.Wrong("class-pairs", nil, "who is to play has a game already, or is not there")},
	{classroom.ErrNoPair, play.ErrRequest, game.Wrong("class-no-pair", nil, "there are no two who wait for a game")},
	{classroom.ErrNoBoard, play.ErrNotFound, game.Wrong("class-board", nil, "the class has no such game")},
	{classroom.ErrBoards, play.ErrRequest, game.Wrong("class-boards", nil, "the class has had too many games")},
}
