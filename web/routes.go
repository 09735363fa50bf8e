package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"banco/game"
	"banco/play"
	"banco/pool"
	"banco/web/account"
	"banco/web/api"
	"banco/web/lab"
	"banco/web/wire"
)

// Route is a row of the table of all that the server answers.
type Route struct {
	Method string // empty: any
	Path   string // a pattern of net/http
	Limit  Limit
	Who    Who
	api.Handler
}

// Pattern returns the route as net/http writes it.
func (r *Route) Pattern() string { return strings.TrimSpace(r.Method + " " + r.Path) }

// Who says who may make a call.
type Who uint8

// The server itself lets in Anybody, Visitor, Account and Admin. The others are visitors
// whom the subject of the call knows: it refuses everybody else.
const (
	Anybody   Who = iota // and nobody gets a cookie
	Visitor              // anybody; a visitor without a cookie gets one
	Account              // a visitor who is signed in
	Player               // a visitor who holds a seat of the match
	Soloist              // a visitor who holds every seat of a person, so that nobody else is asked
	Member               // a student of the class, a player of the tournament
	Owner                // whoever made it: the teacher of a class, the host of a tournament
	Writer               // whoever may write in the study: its owner, and everybody who came by its link to write
	Addressee            // the player who is challenged
	Bot                  // a program, by its token; it may call nothing else
	Admin                // an account with that role; to everybody else the call is not there
)

// String names who may call, for tests and docs.
func (w Who) String() string {
	return [...]string{
		"anybody", "visitor", "account", "player", "soloist", "member", "owner", "writer", "addressee", "bot", "admin",
	}[w]
}

// Limit says what limits a call counts for, as a set. Every call counts as a
// request besides.
type Limit uint16

// The server itself counts Matches, Imports, SignUps, Chat and Asks, and looks for Room;
// the store looks for it for all that it stores. The rest depend on
// what is asked for, and the handler counts them.
const (
	Matches  Limit = 1 << iota // new matches, and all else that begins something
	Imports                    // files read and written
	SignUps                    // new accounts
	Chat                       // messages to an opponent
	SignIns                    // passwords and recovery codes tried
	Codes                      // wrong codes of classes
	Asks                       // what takes some thought: positions, evaluations, statistics
	Searches                   // searches at once
	Lab                        // searches of the lab at once, or work in the background that is kept and that runs
	Sockets                    // sockets at once
	Room                       // work that stores files, which needs room on the disk
)

// meters returns the meters of the limits that the server itself counts.
func (s *Server) meters(l Limit) (list []*api.Meter) {
	for limit, meter := range map[Limit]*api.Meter{
		Matches: s.limits.Matches, Imports: s.limits.Imports, SignUps: s.limits.SignUps, Chat: s.limits.Chat,
		Asks: s.limits.Asks,
	} {
		if l&limit != 0 {
			list = append(list, meter)
		}
	}
	return list
}

// serve returns the handler of a route behind its limits and permissions.
func (s *Server) serve(route Route) http.HandlerFunc {
	meters := s.meters(route.Limit)
	gated := strings.HasPrefix(route.Path, "/api/") && route.Limit&(Imports|Asks|SignUps|SignIns|Searches|Sockets) == 0
	return func(w http.ResponseWriter, r *http.Request) {
		caller := api.CallerOf(r)
		if gated { // what is not waits in the pool
			leave, err := s.inFlight.enter(r.Context(), caller.Address)
			if err != nil {
				api.WriteError(w, err)
				return
			}
			defer leave()
		}
		for _, m := range meters {
			if err := m.Count(caller); err != nil {
				api.WriteError(w, err)
				return
			}
		}
		switch {
		case route.Limit&Room != 0 && s.room() > play.RoomForAll:
			api.WriteError(w, play.ErrNoRoom)
			return
		case route.Who == Bot && !caller.Bot():
			api.WriteError(w, api.ErrBotsOnly)
			return
		case route.Who != Bot && caller.Bot():
			api.WriteError(w, api.ErrNoBots)
			return
		case route.Who == Account && caller.Account == nil:
			api.WriteError(w, api.ErrGuest)
			return
		case route.Who == Admin:
			if !s.admin.Admits(r.Context(), caller) {
				serveNoCall(w, r)
				return
			}
		case route.Who != Anybody:
			s.welcome(w, r)
		}
		route.Serve(w, r)
	}
}

// takes returns the handler of a call that sends a JSON object.
func takes[T any](serve func(http.ResponseWriter, *http.Request, T)) api.Handler {
	return api.Takes(api.MaxCommand, serve)
}

// Routes lists everything that is served, in order of the patterns.
func (s *Server) Routes() []Route {
	return slices.SortedFunc(slices.Values(s.routes), func(a, b Route) int { return strings.Compare(a.Pattern(), b.Pattern()) })
}

// table is the table of routes.
func (s *Server) table() []Route {
	table := slices.Concat(s.transportRoutes(), s.matchRoutes(), s.libraryRoutes(), s.studyRoutes())
	if s.account != nil {
		table = slices.Concat(table, s.accountRoutes(), s.botRoutes(), s.playerRoutes(), s.lobbyRoutes(), s.chatRoutes())
	}
	if s.classroom != nil {
		table = slices.Concat(table, s.classRoutes(), s.tournamentRoutes(), s.sharedStudyRoutes())
	}
	if s.admin != nil {
		table = append(table, s.adminRoutes()...)
	} else if s.account != nil {
		table = append(table, Route{"GET", "/api/admin", 0, Anybody, api.Plain(serveAdminOff)})
	}
	if s.engineTournaments != nil {
		table = append(table, s.engineTournamentRoutes()...)
	}
	if s.trainingRuns != nil {
		table = append(table, jobRoutes("/api/lab/training", &s.trainingRuns.Jobs)...)
	}
	return table
}

func (s *Server) transportRoutes() []Route {
	routes := []Route{
		{"GET", "/api/socket", Sockets, Visitor, api.Plain(s.serveSocket)},
		{"", "/api/", 0, Anybody, api.Plain(serveNoCall)},
		{"GET", healthPath, 0, Anybody, api.Plain(s.showHealth)},
		{"GET", readyPath, 0, Anybody, api.Plain(s.showReadiness)},
		{"", "/", 0, Anybody, api.Plain(s.serveFile)},
	}
	for _, path := range pageRoutes {
		routes = append(routes, Route{"GET", path, 0, Visitor, api.Plain(s.servePage)})
	}
	return routes
}

func serveNoCall(w http.ResponseWriter, _ *http.Request) {
	api.WriteFailure(w, http.StatusNotFound, "not-found", "no such API call")
}

// serveAdminOff tells admins how their page is switched on. To everybody else it is not there.
func serveAdminOff(w http.ResponseWriter, r *http.Request) {
	if api.CallerOf(r).Account.MayModerate() != nil {
		serveNoCall(w, r)
		return
	}
	off := game.Wrong("admin-off", nil, "this server has no page for admins: --admin yes switches it on")
	api.WriteError(w, fmt.Errorf("%w: %w", api.ErrMissing, off))
}

func (s *Server) matchRoutes() []Route {
	return []Route{
		{"POST", "/api/matches", Matches, Visitor, takes[wire.NewMatch](s.match.Create)},
		{"GET", "/api/matches/{id}", 0, Visitor, api.Plain(s.match.Show)},
		{"DELETE", "/api/matches/{id}", 0, Owner, api.Plain(s.match.Delete)},
		{"GET", "/api/matches/{id}/nodes/{node}", 0, Visitor, api.Plain(s.match.ShowNode)},
		{"GET", "/api/matches/{id}/export/{format}", Imports, Visitor, s.pooled(pool.Import, s.match.Export)},
		{"GET", "/api/matches/{id}/invitation", 0, Anybody, api.Plain(s.match.ShowInvitation)},
		{"GET", "/api/matches/{id}/qr/{link}", 0, Anybody, api.Plain(s.match.DrawInvitation)},
		{"POST", "/api/matches/{id}/sit", 0, Visitor, takes[wire.Sit](s.match.Sit)},
		{"POST", "/api/matches/{id}/moves", 0, Player, takes[wire.MakeMove](s.match.Move)},
		{"POST", "/api/matches/{id}/go", 0, Soloist, takes[wire.Go](s.match.GoTo)},
		{"POST", "/api/matches/{id}/resign", 0, Player, takes[wire.Resign](s.match.Resign)},
		{"POST", "/api/matches/{id}/draw", 0, Player, takes[wire.Draw](s.match.Draw)},
		{"POST", "/api/matches/{id}/pause", 0, Soloist, takes[wire.Pause](s.match.Pause)},
		{"POST", "/api/matches/{id}/pass", 0, Soloist, takes[wire.Pass](s.match.Pass)},
		{"POST", "/api/matches/{id}/takeback", 0, Player, takes[wire.TakeBack](s.match.TakeBack)},
		{"POST", "/api/matches/{id}/mix", 0, Player, takes[wire.Mix](s.match.Mix)},
		{"POST", "/api/matches/{id}/abort", 0, Player, takes[wire.Abort](s.match.Abort)},
		{"POST", "/api/matches/{id}/rematch", Matches, Player, takes[wire.Rematch](s.match.Rematch)},
		{"POST", "/api/matches/{id}/notes", 0, Soloist, takes[wire.Note](s.match.Note)},
		{"GET", "/api/matches/{id}/private", 0, Player, api.Plain(s.match.ShowPrivate)},
		{"POST", "/api/matches/{id}/private/note", 0, Player, takes[wire.PrivateNote](s.match.SaveNote)},
		{"POST", "/api/matches/{id}/private/lines", 0, Player, takes[wire.PrivateLines](s.match.SaveLines)},
	}
}

// chatRoutes are what two people at a match have to do with each other.
func (s *Server) chatRoutes() []Route {
	return []Route{
		{"GET", "/api/matches/{id}/rating", 0, Visitor, api.Plain(s.account.ShowMatchRating)},
		{"GET", "/api/matches/{id}/chat", 0, Visitor, api.Plain(s.match.ListChat)},
		{"POST", "/api/matches/{id}/chat", Chat, Player, takes[wire.Say](s.match.Say)},
		{"POST", "/api/matches/{id}/block", 0, Player, takes[wire.Block](s.match.Block)},
		{"POST", "/api/matches/{id}/report", 0, Player, takes[wire.Complaint](s.match.Report)},
	}
}

func (s *Server) libraryRoutes() []Route {
	return []Route{
		{"GET", "/api/games", 0, Anybody, api.Plain(s.library.ListGames)},
		{"GET", "/api/openings", Asks, Anybody, s.pooled(pool.Analysis, s.library.ListOpenings)},
		{"GET", "/api/matches", 0, Visitor, api.Plain(s.library.ListMatches)},
		{"GET", "/api/stats", Asks, Visitor, s.pooled(pool.Analysis, s.library.ListStats)},
		{"POST", "/api/explore", Asks, Visitor, takesPooled[wire.Explore](s, pool.Analysis, s.library.Explore)},
		{"POST", "/api/explore/find", Asks, Visitor, takesPooled[wire.FindGames](s, pool.Import, s.library.FindGames)},
		{"GET", "/api/explore/{game}/{collection}/{number}", Imports, Anybody, s.pooled(pool.Import, s.library.ShowExploredGame)},
		{"GET", "/api/puzzles/{game}", 0, Anybody, api.Plain(s.library.ListPuzzles)},
		{"GET", "/api/puzzles/{game}/kinds", 0, Anybody, api.Plain(s.library.ListPuzzleKinds)},
		{"GET", "/api/puzzles/{game}/storm", 0, Anybody, api.Plain(s.library.ChooseStorm)},
		{"GET", "/api/puzzles/{game}/{id}", 0, Anybody, api.Plain(s.library.ShowPuzzle)},
		{"POST", "/api/puzzles/{game}/{id}", 0, Anybody, takes[wire.Attempted](s.library.RatePuzzle)},
		{"POST", "/api/puzzles/{game}/{id}/try", 0, Anybody, takes[wire.PuzzleTry](s.library.TryPuzzle)},
	}
}

func (s *Server) studyRoutes() []Route {
	return []Route{
		{"POST", "/api/positions", Asks, Anybody, takesPooled[wire.Setup](s, pool.Analysis, s.study.CheckPosition)},
		{"POST", "/api/import", Imports, Visitor, takesFile[wire.Import](s, s.study.Import)},
		{"POST", "/api/verify", Imports, Visitor, takesFile[wire.Verify](s, s.study.Verify)},
		{"POST", "/api/lab/trace", Searches | Lab, Visitor, takes[wire.Trace](s.lab.Trace)},
		{"POST", "/api/lab/exercise", Asks, Anybody, takes[wire.Exercise](s.lab.Exercise)},
		{"POST", "/api/lab/eval", Asks, Anybody, takesPooled[wire.Judge](s, pool.Analysis, s.lab.Evaluate)},
	}
}

func (s *Server) accountRoutes() []Route {
	passkeys := account.Passkeys{Handlers: s.account}
	return []Route{
		{"GET", "/api/account", 0, Visitor, api.Plain(s.account.Show)},
		{"POST", "/api/account/signup", SignUps, Visitor, takes[wire.Credentials](s.account.SignUp)},
		{"POST", "/api/account/signin", SignIns, Anybody, takes[wire.Credentials](s.account.SignIn)},
		{"POST", "/api/account/signout", 0, Anybody, api.Plain(s.account.SignOut)},
		{"POST", "/api/account/password", SignIns, Account, takes[wire.NewPassword](s.account.ChangePassword)},
		{"POST", "/api/account/delete", SignIns, Visitor, takes[wire.Farewell](s.account.Delete)},
		{"POST", "/api/account/recover", SignIns, Anybody, takes[wire.Recover](s.account.Recover)},
		{"GET", "/api/account/codes", 0, Account, api.Plain(s.account.ShowCodes)},
		{"POST", "/api/account/codes", SignIns, Account, takes[wire.Confirmation](s.account.RenewCodes)},
		{"GET", "/api/account/passkeys", 0, Account, api.Plain(passkeys.ListPasskeys)},
		{"POST", "/api/account/passkeys", 0, Account, takes[wire.NewPasskey](passkeys.AddPasskey)},
		{"POST", "/api/account/passkeys/options", SignIns, Account, takes[wire.Confirmation](passkeys.PreparePasskey)},
		{"DELETE", "/api/account/passkeys/{passkey}", 0, Account, api.Plain(passkeys.RemovePasskey)},
		{"POST", "/api/account/signin/options", SignIns, Anybody, api.Plain(passkeys.AskPasskey)},
		{"POST", "/api/account/signin/passkey", 0, Anybody, takes[wire.PasskeySignIn](passkeys.SignInByPasskey)},
		{"GET", "/api/account/sessions", 0, Account, api.Plain(s.account.ListSessions)},
		{"DELETE", "/api/account/sessions/{session}", 0, Account, api.Plain(s.account.EndSession)},
		{"GET", "/api/account/export", Imports, Visitor, s.pooled(pool.Import, s.account.Export)},
		{"GET", "/api/account/blocks", 0, Account, api.Plain(s.account.ListBlocks)},
		{"POST", "/api/account/vacation", 0, Account, takes[wire.TakeVacation](s.account.TakeVacation)},
		{"DELETE", "/api/account/vacation", 0, Account, api.Plain(s.account.EndVacation)},
		{"GET", "/api/account/follows", 0, Account, api.Plain(s.account.ListFollows)},
		{"GET", "/api/account/puzzles", 0, Account, api.Plain(s.account.ListPuzzleDays)},
		{"GET", "/api/account/push", 0, Visitor, api.Plain(s.push.ShowKey)},
		{"POST", "/api/account/push", Matches, Visitor, takes[wire.PushSubscription](s.push.Subscribe)},
		{"POST", "/api/account/push/stop", 0, Visitor, takes[wire.PushStop](s.push.Unsubscribe)},
	}
}

// botRoutes are for the programs of visitors, and for whoever has some.
func (s *Server) botRoutes() []Route {
	return []Route{
		{"GET", "/api/account/bots", 0, Account, api.Plain(s.bot.ListOwn)},
		{"POST", "/api/account/bots", Matches, Account, takes[wire.NewBot](s.bot.Add)},
		{"POST", "/api/account/bots/{bot}/revoke", 0, Account, api.Plain(s.bot.Revoke)},
		{"DELETE", "/api/account/bots/{bot}", 0, Account, api.Plain(s.bot.Delete)},
		{"GET", "/api/bot/v1/me", 0, Bot, api.Plain(s.bot.ShowMe)},
		{"GET", "/api/bot/v1/stream", Sockets, Bot, api.Plain(s.serveStream)},
		{"POST", "/api/bot/v1/challenges", Matches, Bot, takes[wire.BotChallenge](s.bot.Challenge)},
		{"POST", "/api/bot/v1/challenges/{challenge}/accept", Matches, Bot, api.Plain(s.lobby.AcceptChallenge)},
		{"POST", "/api/bot/v1/challenges/{challenge}/decline", 0, Bot, api.Plain(s.lobby.RefuseChallenge)},
		{"DELETE", "/api/bot/v1/challenges/{challenge}", 0, Bot, api.Plain(s.lobby.WithdrawChallenge)},
		{"POST", "/api/bot/v1/matches/{id}/moves", 0, Bot, takes[wire.MakeMove](s.match.Move)},
		{"POST", "/api/bot/v1/matches/{id}/resign", 0, Bot, takes[wire.Resign](s.match.Resign)},
		{"POST", "/api/bot/v1/matches/{id}/draw", 0, Bot, takes[wire.Draw](s.match.Draw)},
		{"POST", "/api/bot/v1/matches/{id}/chat", Chat, Bot, takes[wire.Say](s.match.Say)},
	}
}

func (s *Server) playerRoutes() []Route {
	return []Route{
		{"GET", "/api/leaders", 0, Anybody, api.Plain(s.account.ListLeaders)},
		{"GET", "/api/players/{name}", 0, Anybody, api.Plain(s.account.ShowPlayer)},
		{"GET", "/api/players/{name}/ratings", 0, Anybody, api.Plain(s.account.ShowRatings)},
		{"POST", "/api/players/{name}/block", 0, Account, takes[wire.Block](s.account.Block)},
		{"POST", "/api/players/{name}/follow", 0, Account, takes[wire.Follow](s.account.Follow)},
		{"GET", "/api/players", Asks, Anybody, api.Plain(s.account.FindNames)},
	}
}

func (s *Server) lobbyRoutes() []Route {
	return []Route{
		{"GET", "/api/waiting", 0, Visitor, api.Plain(s.lobby.ShowWaiting)},
		{"GET", "/api/lobby", 0, Visitor, api.Plain(s.lobby.Show)},
		{"POST", "/api/lobby/seeks", Matches, Visitor, takes[wire.NewSeek](s.lobby.PostSeek)},
		{"DELETE", "/api/lobby/seeks/{seek}", 0, Owner, api.Plain(s.lobby.WithdrawSeek)},
		{"POST", "/api/lobby/seeks/{seek}/accept", Matches, Visitor, api.Plain(s.lobby.AcceptSeek)},
		{"POST", "/api/challenges", Matches, Account, takes[wire.NewChallenge](s.lobby.PostChallenge)},
		{"DELETE", "/api/challenges/{challenge}", 0, Owner, api.Plain(s.lobby.WithdrawChallenge)},
		{"POST", "/api/challenges/{challenge}/accept", Matches, Addressee, api.Plain(s.lobby.AcceptChallenge)},
		{"POST", "/api/challenges/{challenge}/refuse", 0, Addressee, api.Plain(s.lobby.RefuseChallenge)},
	}
}

func (s *Server) classRoutes() []Route {
	return []Route{
		{"GET", "/api/classes", 0, Visitor, api.Plain(s.classroom.List)},
		{"POST", "/api/classes", Matches, Visitor, takes[wire.NewClass](s.classroom.Open)},
		{"GET", "/api/classes/{code}", Codes, Visitor, api.Plain(s.classroom.Show)},
		{"DELETE", "/api/classes/{code}", Codes, Owner, api.Plain(s.classroom.Delete)},
		{"GET", "/api/classes/{code}/invitation", Codes, Anybody, api.Plain(s.classroom.ShowInvitation)},
		{"GET", "/api/classes/{code}/qr/{link}", Codes, Anybody, api.Plain(s.classroom.DrawInvitation)},
		{"GET", "/api/classes/{code}/results", Codes, Owner, api.Plain(s.classroom.ExportResults)},
		{"POST", "/api/classes/{code}/join", Codes, Visitor, takes[wire.JoinClass](s.classroom.Join)},
		{"POST", "/api/classes/{code}/leave", Codes, Member, takes[wire.LeaveClass](s.classroom.Leave)},
		{"POST", "/api/classes/{code}/trust", Codes, Member, takes[wire.TrustTeacher](s.classroom.Trust)},
		{"POST", "/api/classes/{code}/reset", Codes, Owner, takes[wire.ResetPassword](s.classroom.Reset)},
		{"POST", "/api/classes/{code}/pair", Codes, Owner, takes[wire.Pairing](s.classroom.Pair)},
		{"POST", "/api/classes/{code}/pause", Codes, Owner, takes[wire.PauseClass](s.classroom.Pause)},
		{"POST", "/api/classes/{code}/lock", Codes, Owner, takes[wire.LockClass](s.classroom.Lock)},
		{"POST", "/api/classes/{code}/show", Codes, Owner, takes[wire.ShowBoard](s.classroom.ShowBoard)},
		{"POST", "/api/classes/{code}/tournament", Codes, Owner, takes[wire.ClassTournament](s.classroom.CallTo)},
		{"POST", "/api/classes/{code}/homework", Codes, Owner, takes[wire.Assignment](s.classroom.Assign)},
		{"POST", "/api/classes/{code}/drop", Codes, Owner, takes[wire.DropHomework](s.classroom.Drop)},
		{"POST", "/api/classes/{code}/handin", Codes, Member, takes[wire.HandedIn](s.classroom.HandIn)},
		{"POST", "/api/classes/{code}/mark", Codes, Owner, takes[wire.HomeworkMark](s.classroom.Mark)},
		{"GET", "/api/classes/{code}/marks", Codes, Owner, api.Plain(s.classroom.ExportMarks)},
		{"POST", "/api/classes/{code}/out", Codes, Owner, takes[wire.SendOut](s.classroom.Expel)},
		{"POST", "/api/classes/{code}/off", Codes, Owner, takes[wire.CallOff](s.classroom.CallOff)},
		{"POST", "/api/classes/{code}/end", Codes, Owner, takes[wire.EndClass](s.classroom.End)},
	}
}

func (s *Server) sharedStudyRoutes() []Route {
	return []Route{
		{"GET", "/api/studies", 0, Visitor, api.Plain(s.shared.List)},
		{"POST", "/api/studies", Matches, Visitor, takes[wire.NewSharedStudy](s.shared.Create)},
		{"GET", "/api/studies/{id}", 0, Visitor, api.Plain(s.shared.Show)},
		{"DELETE", "/api/studies/{id}", 0, Owner, api.Plain(s.shared.Delete)},
		{"GET", "/api/studies/{id}/export/{format}", Imports, Anybody, s.pooled(pool.Import, s.shared.Export)},
		{"POST", "/api/studies/{id}/join", 0, Visitor, takes[wire.JoinStudy](s.shared.Join)},
		{"POST", "/api/studies/{id}/key", 0, Owner, api.Plain(s.shared.MakeKey)},
		{"DELETE", "/api/studies/{id}/key", 0, Owner, api.Plain(s.shared.WithdrawKey)},
		{"POST", "/api/studies/{id}/title", 0, Writer, takes[wire.StudyTitle](s.shared.Rename)},
		{"POST", "/api/studies/{id}/chapters", Matches, Writer, takes[wire.NewChapter](s.shared.AddChapter)},
		{"POST", "/api/studies/{id}/chapters/{chapter}", 0, Writer, takes[wire.ChapterChange](s.shared.ChangeChapter)},
		{"DELETE", "/api/studies/{id}/chapters/{chapter}", 0, Writer, api.Plain(s.shared.RemoveChapter)},
		{"POST", "/api/studies/{id}/import", Imports, Writer, takesFile[wire.Import](s, s.shared.Import)},
	}
}

func (s *Server) tournamentRoutes() []Route {
	return []Route{
		{"GET", "/api/tournaments", 0, Visitor, api.Plain(s.tournament.List)},
		{"POST", "/api/tournaments", Matches, Visitor, takes[wire.TournamentSettings](s.tournament.Create)},
		{"GET", "/api/tournaments/{id}", 0, Visitor, api.Plain(s.tournament.Show)},
		{"GET", "/api/tournaments/{id}/invitation", 0, Anybody, api.Plain(s.tournament.ShowInvitation)},
		{"GET", "/api/tournaments/{id}/qr/{link}", 0, Anybody, api.Plain(s.tournament.DrawInvitation)},
		{"DELETE", "/api/tournaments/{id}", 0, Owner, api.Plain(s.tournament.Delete)},
		{"POST", "/api/tournaments/{id}/join", 0, Visitor, takes[wire.Join](s.tournament.Join)},
		{"POST", "/api/bot/v1/tournaments/{id}/join", 0, Bot, takes[wire.Join](s.tournament.Join)},
		{"POST", "/api/bot/v1/tournaments/{id}/leave", 0, Bot, takes[wire.Order](s.tournament.Order(s.tournament.Director.Leave))},
		{"POST", "/api/tournaments/{id}/agents", 0, Owner, takes[wire.EnterAgents](s.tournament.EnterAgents)},
		{"POST", "/api/tournaments/{id}/players", 0, Owner, takes[wire.EnterOffline](s.tournament.EnterOffline)},
		{"POST", "/api/tournaments/{id}/place", 0, Owner, takes[wire.TeamPlace](s.tournament.Place)},
		{"POST", "/api/tournaments/{id}/leave", 0, Member, takes[wire.Order](s.tournament.Order(s.tournament.Director.Leave))},
		{"POST", "/api/tournaments/{id}/start", 0, Owner, takes[wire.Order](s.tournament.Order(s.tournament.Director.Start))},
		{"POST", "/api/tournaments/{id}/next", 0, Owner, takes[wire.Order](s.tournament.Order(s.tournament.Director.StartNextRound))},
		{"POST", "/api/tournaments/{id}/pause", 0, Owner, takes[wire.Order](s.tournament.Order(s.tournament.Director.Pause))},
		{"POST", "/api/tournaments/{id}/resume", 0, Owner, takes[wire.Order](s.tournament.Order(s.tournament.Director.Resume))},
		{"POST", "/api/tournaments/{id}/repeat", 0, Owner, takes[wire.Order](s.tournament.Order(s.tournament.Director.RepeatRound))},
		{"POST", "/api/tournaments/{id}/end", 0, Owner, takes[wire.Order](s.tournament.Order(s.tournament.Director.End))},
		{"POST", "/api/tournaments/{id}/remove", 0, Owner, takes[wire.Removal](s.tournament.Remove)},
		{"POST", "/api/tournaments/{id}/admit", 0, Owner, takes[wire.Admission](s.tournament.Admit)},
		{"POST", "/api/tournaments/{id}/bye", 0, Owner, takes[wire.GrantedBye](s.tournament.GrantBye)},
		{"POST", "/api/tournaments/{id}/results", 0, Owner, takes[wire.Correction](s.tournament.Correct)},
		{"GET", "/api/tournaments/{id}/players/{player}", 0, Anybody, api.Plain(s.tournament.ShowWorkings)},
		{"GET", "/api/tournaments/{id}/export/{format}", Imports, Anybody, s.pooled(pool.Import, s.tournament.Export)},
	}
}

func (s *Server) adminRoutes() []Route {
	return []Route{
		{"GET", "/api/admin", 0, Admin, api.Plain(s.admin.Show)},
		{"GET", "/api/admin/accounts", Asks, Admin, api.Plain(s.admin.ListAccounts)},
		{"POST", "/api/admin/accounts/{name}", Matches, Admin, takes[wire.Moderation](s.admin.Moderate)},
		{"GET", "/api/admin/reports", Asks, Admin, api.Plain(s.admin.ListReports)},
		{"POST", "/api/admin/reports", Matches, Admin, takes[wire.Settlement](s.admin.Settle)},
		{"GET", "/api/admin/gatherings", Asks, Admin, api.Plain(s.admin.ListGatherings)},
		{"GET", "/api/admin/log", Asks, Admin, api.Plain(s.admin.ListLog)},
		{"GET", "/api/admin/backups", Asks, Admin, api.Plain(s.admin.ListBackups)},
		{"POST", "/api/admin/backups", Imports | Room, Admin, api.Plain(s.admin.Backup)},
		{"GET", "/api/admin/settings", Asks, Admin, api.Plain(s.admin.ListSettings)},
	}
}

func (s *Server) engineTournamentRoutes() []Route {
	t := s.engineTournaments
	return append(jobRoutes("/api/lab/tournaments", &t.Jobs), []Route{
		{"GET", "/api/lab/tournaments/{id}/file/{as}", Imports, Anybody, s.pooled(pool.Import, t.Export)},
		{"GET", "/api/lab/tournaments/{id}/games/{n}", Asks, Anybody, s.pooled(pool.Import, t.ShowGame)},
	}...)
}

// jobRoutes are the calls about work of the lab in the background, which are the
// same whatever the work is.
func jobRoutes[Ask any](path string, j *lab.Jobs[Ask]) []Route {
	return []Route{
		{"GET", path, 0, Visitor, api.Plain(j.ListOwn)},
		{"POST", path, Matches | Lab | Room, Visitor, takes[Ask](j.Start)},
		{"GET", path + "/{id}", 0, Visitor, api.Plain(j.Show)},
		{"DELETE", path + "/{id}", 0, Owner, api.Plain(j.Remove)},
		{"POST", path + "/{id}/pause", 0, Owner, api.Plain(j.Pause)},
		{"POST", path + "/{id}/resume", Matches | Lab | Room, Owner, api.Plain(j.Resume)},
	}
}
