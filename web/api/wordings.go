package api

import (
	"banco/game"
	"banco/host"
	"banco/meet"
	"banco/meet/classroom"
	"banco/meet/sharedstudy"
	"banco/people"
	"banco/play"
	"slices"
)

// wording translates an error into a problem that the page has words for.
type wording struct {
	err  error
	kind error // one of refusals
	why  *game.Problem
}

// accountWordings are for names, passwords, challenges and blocked players.
var accountWordings = []wording{
	{people.ErrNameLength, play.ErrRequest, game.Wrong("name-length", nil, "a name has 2 to 20 characters")},
	{
		people.ErrNameLetters, play.ErrRequest,
		game.Wrong("name-letters", nil, "a name has letters of one script, digits, and single separators between them"),
	},
	{people.ErrNameReserved, play.ErrRequest, game.Wrong("name-reserved", nil, "this name is kept for the server")},
	{people.ErrNameTaken, play.ErrRequest, game.Wrong("name-taken", nil, "this name, or one that looks like it, is taken")},
	{
		people.ErrPassword, play.ErrRequest,
		game.Wrong("password", nil, "a password has 8 to 128 characters and is not one of those everybody tries first"),
	},
	{people.ErrNoGuest, play.ErrRequest, game.Wrong("signed-in", nil, "you are signed in already")},
	{people.ErrBlockSelf, play.ErrRequest, game.Wrong("block-self", nil, "you cannot block yourself")},
	{people.ErrTooMany, play.ErrRequest, game.Wrong("block-many", nil, "too many people are blocked: unblock somebody first")},
	{people.ErrFollowSelf, play.ErrRequest, game.Wrong("follow-self", nil, "you cannot follow yourself")},
	{people.ErrManyFollowed, play.ErrRequest, game.Wrong("follow-many", nil, "you follow too many players: leave somebody first")},
	{people.ErrMuted, ErrDenied, game.Wrong("muted", nil, "this account may not chat at present")},
	{people.ErrNotAdmin, ErrDenied, game.Wrong("not-admin", nil, "only an admin may do that")},
	{
		people.ErrAdminAccount, ErrDenied,
		game.Wrong("admin-account", nil, "the account of an admin is changed on the command line alone"),
	},
	{people.ErrUnchanged, play.ErrRequest, game.Wrong("unchanged", nil, "the account is so already")},
	{people.ErrReason, play.ErrRequest, game.Wrong("reason-long", nil, "a reason has at most 200 characters")},
	{people.ErrMuteTime, play.ErrRequest, game.Wrong("mute-time", nil, "a mute lasts an hour at least and a year at most")},
	{people.ErrClosed, ErrDenied, game.Wrong("account-closed", nil, "this account is closed")},
	{ErrSignIn, ErrDenied, game.Wrong("sign-in", nil, "the name or the password is wrong")},
	{
		ErrRecovery, ErrDenied,
		game.Wrong("recovery", nil, "the name or the recovery code is wrong, or the code was used or has expired"),
	},
	{people.ErrManyPasskeys, play.ErrRequest, game.Wrong("passkey-many", nil, "the account has too many passkeys: remove one first")},
	{ErrPasskey, ErrDenied, game.Wrong("passkey", nil, "this passkey is not known here")},
	{ErrNoPasskeys, play.ErrRequest, game.Wrong("passkey-host", nil, "passkeys need HTTPS, or localhost")},
	{ErrNoName, play.ErrRequest, game.Wrong("name-unknown", nil, "no player has that name")},
	{people.ErrChallengeSelf, play.ErrRequest, game.Wrong("challenge-self", nil, "you cannot challenge yourself")},
	{people.ErrManyChallenges, play.ErrRequest, game.Wrong("challenge-many", nil, "too many challenges wait for an answer")},
	{people.ErrVacationDays, play.ErrRequest, game.Wrong("vacation-days", nil, "not so many days of vacation are left this year")},
	{people.ErrOnVacation, play.ErrRequest, game.Wrong("vacation", nil, "you are on vacation already")},
	{people.ErrManyBots, play.ErrRequest, game.Wrong("bot-many", nil, "you have too many programs: delete one first")},
	{people.ErrBotRated, play.ErrRequest, game.Wrong("bot-rated", nil, "games with a program are not rated")},
	{people.ErrChallenge, ErrMissing, game.Wrong("challenge-gone", nil, "this challenge is gone")},
	{ErrBlocked, ErrDenied, game.Wrong("challenge-unwanted", nil, "one of the two players has blocked the other")},
	{ErrGuest, ErrDenied, game.Wrong("guest", nil, "only a player with an account may do that")},
}

// matchWordings are for matches.
var matchWordings = []wording{
	{play.ErrLines, play.ErrRequest, game.Wrong("lines-hidden", nil, "moves cannot be prepared in a game with covered pieces")},
}

// gatheringWordings are for classes and tournaments alike.
var gatheringWordings = []wording{
	{meet.ErrTooLarge, play.ErrRequest, game.Wrong("gathering-large", nil, "it has grown too large to be stored: begin another one")},
}

// classWordings are for classes.
var classWordings = []wording{
	{classroom.ErrStranger, ErrDenied, game.Wrong("class-stranger", nil, "only members of the class may do that")},
	{classroom.ErrTeacher, ErrDenied, game.Wrong("class-teacher", nil, "only the teacher may do that")},
	{classroom.ErrEnded, play.ErrRequest, game.Wrong("class-ended", nil, "the class is over")},
	{classroom.ErrLocked, ErrDenied, game.Wrong("class-locked", nil, "the class is locked: nobody new may join")},
	{classroom.ErrExpelled, ErrDenied, game.Wrong("class-out", nil, "you were removed from the class and cannot join again")},
	{classroom.ErrFull, play.ErrRequest, game.Wrong("class-full", nil, "the class is full")},
	{classroom.ErrName, play.ErrRequest, game.Wrong("class-name", nil, "a name has 1 to 40 characters")},
	{classroom.ErrTaken, play.ErrRequest, game.Wrong("class-taken", nil, "somebody in the class has that name")},
	{classroom.ErrNoTrust, ErrDenied, game.Wrong("class-trust", nil, "the student has not let the teacher reset their password")},
	{classroom.ErrNobody, play.ErrRequest, game.Wrong("class-nobody", nil, "there is no such student")},
	{classroom.ErrHomework, play.ErrRequest, game.Wrong("class-homework", nil, "homework has a title and tasks, in a class at most 60")},
	{classroom.ErrPoints, play.ErrRequest, game.Wrong("class-points", nil, "a mark has no more points than its task")},
	{classroom.ErrNoTask, ErrMissing, game.Wrong("class-task", nil, "the class has no such homework")},
	{classroom.ErrAnswer, play.ErrRequest, game.Wrong("class-answer", nil, "this does not solve the task")},
	{classroom.ErrPairs, play.ErrRequest, game.Wrong("class-pairs", nil, "a player of these pairs already has a game or is not there")},
	{classroom.ErrNoPair, play.ErrRequest, game.Wrong("class-no-pair", nil, "no two students are waiting for a game")},
	{classroom.ErrNoBoard, ErrMissing, game.Wrong("class-board", nil, "the class has no such game")},
	{classroom.ErrBoards, play.ErrRequest, game.Wrong("class-boards", nil, "the class has had too many games")},
}

// tournamentWordings are for tournaments.
var tournamentWordings = []wording{
	{host.ErrNotHost, ErrDenied, game.Wrong("tournament-host", nil, "only the host may do that")},
	{host.ErrSettings, play.ErrRequest, game.Wrong("tournament-settings", nil, "a tournament cannot have these settings")},
	{meet.ErrSettings, play.ErrRequest, game.Wrong("tournament-settings", nil, "a tournament cannot have these settings")},
	{host.ErrClock, play.ErrRequest, game.Wrong("tournament-clock", nil, "a tournament is played on the clock")},
	{host.ErrNotBegun, play.ErrRequest, game.Wrong("tournament-waits", nil, "the tournament has not begun")},
	{host.ErrRunning, play.ErrRequest, game.Wrong("tournament-running", nil, "the tournament goes on: end it first")},
	{host.ErrSameName, play.ErrRequest, game.Wrong("tournament-same-name", nil, "another player has this name")},
	{host.ErrEntered, play.ErrRequest, game.Wrong("tournament-in", nil, "you have entered already")},
	{host.ErrGuest, ErrDenied, game.Wrong("guest", nil, "only a player with an account may do that")},
	{host.ErrAgents, play.ErrRequest, game.Wrong("tournament-agents", nil, "no more agents can enter")},
	{host.ErrRemoved, ErrDenied, game.Wrong("tournament-removed", nil, "the host has taken you out: only the host lets you in again")},
	{host.ErrPaused, play.ErrRequest, game.Wrong("tournament-paused", nil, "the tournament is paused, or goes on, already")},
	{meet.ErrNoRest, play.ErrRequest, game.Wrong("tournament-no-bye", nil, "only a Swiss tournament gives points for a round of rest")},
	{meet.ErrNoTeams, play.ErrRequest, game.Wrong("tournament-team", nil, "name the team: a tournament of teams has one for each player")},
	{meet.ErrPlayed, play.ErrRequest, game.Wrong("tournament-played", nil, "a game of this round has been played")},
	{host.ErrMany, ErrDenied, game.Wrong("tournament-many", nil, "you host too many tournaments at once")},
	{meet.ErrName, play.ErrRequest, game.Wrong("tournament-name", nil, "a name has 1 to 60 characters, and letters among them")},
	{meet.ErrFull, play.ErrRequest, game.Wrong("tournament-full", nil, "the tournament is full")},
	{meet.ErrStarted, play.ErrRequest, game.Wrong("tournament-started", nil, "the tournament has begun")},
	{meet.ErrOver, play.ErrRequest, game.Wrong("tournament-over", nil, "the tournament is over")},
	{meet.ErrTooFew, play.ErrRequest, game.Wrong("tournament-few", nil, "at least two players are needed")},
	{meet.ErrUnfinished, play.ErrRequest, game.Wrong("tournament-unfinished", nil, "results of this round are missing")},
	{meet.ErrNoBoard, play.ErrRequest, game.Wrong("tournament-board", nil, "there is no such board")},
	{meet.ErrResult, play.ErrRequest, game.Wrong("tournament-result", nil, "this board cannot have that result")},
	{
		meet.ErrAdvanced, play.ErrRequest,
		game.Wrong("tournament-advanced", nil, "the next round was paired after this result, so its winner cannot change"),
	},
	{meet.ErrNobody, ErrMissing, game.Wrong("tournament-nobody", nil, "there is no such player")},
}

// studyWordings are for shared studies.
var studyWordings = []wording{
	{sharedstudy.ErrReader, ErrDenied, game.Wrong("study-reader", nil, "this link lets you read the study, not change it")},
	{sharedstudy.ErrOwner, ErrDenied, game.Wrong("study-owner", nil, "only the owner of the study may do that")},
	{sharedstudy.ErrKey, ErrDenied, game.Wrong("study-key", nil, "the link to write is wrong, or the owner has withdrawn it")},
	{sharedstudy.ErrName, play.ErrRequest, game.Wrong("study-name", nil, "a title has 1 to 80 characters")},
	{sharedstudy.ErrFull, play.ErrRequest, game.Wrong("study-full", nil, "a study has at most 64 chapters")},
	{sharedstudy.ErrLast, play.ErrRequest, game.Wrong("study-last", nil, "a study keeps its last chapter")},
	{sharedstudy.ErrNoChapter, ErrMissing, game.Wrong("study-chapter", nil, "the study has no such chapter")},
	{sharedstudy.ErrWriters, ErrDenied, game.Wrong("study-writers", nil, "too many people write in this study")},
	{sharedstudy.ErrMany, play.ErrRequest, game.Wrong("study-many", nil, "you have too many studies: delete one first")},
	{sharedstudy.ErrLarge, play.ErrRequest, game.Wrong("study-large", nil, "a chapter has at most 256 KiB")},
	{sharedstudy.ErrGame, play.ErrRequest, game.Wrong("study-game", nil, "all chapters of a study are of one game")},
	{sharedstudy.ErrRunning, ErrDenied, game.Wrong("study-running", nil, "a game becomes a chapter once it is over")},
}

var wordings = slices.Concat(accountWordings, matchWordings, classWordings, tournamentWordings, gatheringWordings, studyWordings)
