package web

import (
	"context"
	"errors"
	"time"

	"banco/host"
	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/web/account"
	"banco/web/admin"
	"banco/web/api"
	"banco/web/bot"
	"banco/web/classroom"
	"banco/web/lab"
	"banco/web/library"
	"banco/web/lobby"
	"banco/web/match"
	"banco/web/message"
	"banco/web/push"
	"banco/web/study"
	"banco/web/tournament"
)

// addSubjects makes the handlers of every subject, and starts what goes on beside
// the calls until the server shuts down.
func (s *Server) addSubjects(o *Options) error {
	var kits api.Kits
	for _, k := range o.Kits {
		kits = append(kits, k.Public())
	}
	s.study = &study.Handlers{
		Hall: o.Hall, Kits: kits, Pool: o.Pool, Searches: s.limits.Searches, Lab: s.limits.Lab, SolverBytes: o.SolverBytes,
	}
	s.library = &library.Handlers{Hall: o.Hall, Kits: kits, Explorer: o.Explorer}
	if o.Explorer != nil {
		s.archive = library.NewArchive(o.Explorer, kits, o.People, s.log)
		o.Hall.SetArchive(s.archive.Hear)
		s.workers.Go(func() { s.archive.Work(s.open) })
	}
	s.lab = &lab.Handlers{Hall: o.Hall, Kits: kits, Pool: o.Pool, Searches: s.limits.Searches, Lab: s.limits.Lab}
	if o.EngineTournaments != nil {
		s.engineTournaments = lab.NewEngineTournaments(s.lab, o.EngineTournaments, o.Presets)
	}
	if o.TrainingRuns != nil {
		s.trainingRuns = lab.NewTrainingRuns(o.TrainingRuns)
	}
	s.match = &match.Handlers{Hall: o.Hall, Kits: kits, Links: &s.links}
	if o.Documents != nil {
		if err := s.addDocuments(o, kits); err != nil {
			return err
		}
	}
	if o.People != nil {
		if err := s.addPeople(o, kits); err != nil {
			return err
		}
	}
	return s.match.Start()
}

// addDocuments makes the handlers of classes, tournaments and shared studies.
func (s *Server) addDocuments(o *Options, kits api.Kits) error {
	s.classroom = classroom.New(classroom.Handlers{
		Hall: o.Hall, Documents: o.Documents, People: o.People, Kits: kits, Links: &s.links, Codes: s.limits.Codes,
		Matches: s.limits.Matches, Crowd: o.Crowds.People, Log: s.log,
	})
	s.shared = &study.Shared{Hall: o.Hall, Documents: o.Documents, Kits: kits, Pool: o.Pool, Log: s.log}
	s.match.Acting = s.shared.Acting
	director := host.NewDirector(o.Hall, o.Documents, s.log)
	s.workers.Go(func() { <-s.open.Done(); director.Close() })
	s.tournament = &tournament.Handlers{Director: director, Hall: o.Hall, Kits: kits, Links: &s.links}
	return s.classroom.Start()
}

// addPeople makes the handlers of those who have accounts, and lets the others know
// of them.
func (s *Server) addPeople(o *Options, kits api.Kits) error {
	players, aborts := message.Players{Store: o.People}, &meet.Aborts{}
	s.match.People, s.match.Players, s.match.Aborts = o.People, players, aborts
	s.library.Players = players
	if s.tournament != nil {
		s.tournament.People, s.tournament.Players = o.People, players
	}
	referee := account.NewReferee(o.Hall, o.People, s.log)
	o.Hall.SetReferee(referee)
	o.Hall.SetVacations(func(ctx context.Context, v live.Visitor) (time.Time, error) {
		a, err := o.People.Account(ctx, v)
		if errors.Is(err, people.ErrNobody) { // a guest
			return time.Time{}, nil
		}
		if err != nil {
			return time.Time{}, err
		}
		return a.Vacation.Until, nil
	})
	s.workers.Go(func() { referee.Work(s.open) })
	witness := account.NewWitness(o.People, s.visits.addresses, s.log)
	o.Hall.SetWitness(witness.Hear)
	s.workers.Go(func() { witness.Work(s.open) })
	s.account = account.New(account.Handlers{
		Hall: o.Hall, People: o.People, Kits: kits, Players: players, SignIns: s.limits.SignIns, OwnSignIns: s.limits.OwnSignIns,
		Crowd: o.Crowds.People, Sessions: s, Scheme: s.scheme, Referee: referee, Pool: o.Pool, Sockets: &s.visits,
	})
	if o.Admin != nil {
		s.admin = &admin.Handlers{
			Host: *o.Admin, People: o.People, Matches: o.Hall, Pool: o.Pool, Room: s.room, Sessions: s,
			Present: s.visits.count, Sockets: s.Sockets, Log: s.log,
		}
		if o.Documents != nil {
			s.admin.Gathered = o.Documents
		}
		s.account.Admin = true
	}
	if s.tournament != nil {
		s.account.Tournament = s.tournament.Director.Entered
	}
	s.library.People = o.People
	s.push = push.New(&push.Handlers{People: o.People, Players: players, Client: o.PushClient, Log: s.log})
	o.Hall.SetNotifier(s.push.Notify)
	o.Hall.OnNotice(s.push.NotifyTurn)
	s.workers.Go(func() { s.push.Work(s.open) })
	s.lobby = &lobby.Handlers{
		Hall: o.Hall, People: o.People, Kits: kits, Players: players, Sockets: &s.visits, Aborts: aborts, Log: s.log,
		Open: s.open, Go: s.workers.Go,
	}
	s.bot = &bot.Handlers{Hall: o.Hall, People: o.People, Sessions: s, Kits: kits, Match: s.match, Lobby: s.lobby}
	s.account.DeleteBots = s.bot.DeleteAll
	o.Hall.SetBegun(s.bot.HearBegun)
	return s.lobby.Start()
}

// seen notes that a visitor is here, for the work that waits for them to come back.
func (s *Server) seen(c *api.Caller) {
	if c.Visitor == "" {
		return
	}
	if s.engineTournaments != nil {
		s.engineTournaments.Seen(c)
	}
	if s.trainingRuns != nil {
		s.trainingRuns.Seen(c)
	}
}

// Forget drops what is remembered of the sessions of a visitor.
func (s *Server) Forget(visitor live.Visitor) { s.identities.forget(visitor) }

// EndSockets closes the sockets of those sessions of a visitor that have ended.
func (s *Server) EndSockets(visitor live.Visitor, ended func(hash string) bool) {
	s.visits.end(visitor, ended)
}
