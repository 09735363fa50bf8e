package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"banco/enginematch/jobs"
	"banco/enginematch/tournament"
	"banco/enginematch/training"
	"banco/people"
	"banco/play"
	"banco/web/wire"

	"github.com/coder/websocket"
)

// promise is what a call promises: who may make it and what it counts for, written
// down once more so that no column of the table changes by accident.
type promise struct {
	who   Who
	limit Limit
	scene func(*scene) map[string]string // the parts of the path
	body  string                         // with the parts in their places
}

// promises are those of every call of the API.
var promises = map[string]promise{
	"GET /api/socket":                       {Visitor, Sockets, noParts, ""},
	"/api/":                                 {Anybody, 0, noParts, ""},
	"GET /healthz":                          {Anybody, 0, noParts, ""},
	"GET /readyz":                           {Anybody, 0, noParts, ""},
	"POST /api/matches":                     {Visitor, Matches, noParts, `{"game":"chess","seats":["human","human"]}`},
	"GET /api/matches/{id}":                 {Visitor, 0, aMatch, ""},
	"DELETE /api/matches/{id}":              {Owner, 0, aSoloMatch, ""},
	"GET /api/matches/{id}/nodes/{node}":    {Visitor, 0, aMatch, ""},
	"GET /api/matches/{id}/export/{format}": {Visitor, Imports, aMatch, ""},
	"GET /api/matches/{id}/invitation":      {Anybody, 0, aMatch, ""},
	"GET /api/matches/{id}/qr/{link}":       {Anybody, 0, aMatch, ""},
	"POST /api/matches/{id}/sit":            {Visitor, 0, anInvitation, `{}`},
	"POST /api/matches/{id}/moves":          {Player, 0, aMatch, `{"version":1,"move":"e2e4"}`},
	"POST /api/matches/{id}/go":             {Soloist, 0, aSoloMatch, `{"version":0,"node":0}`},
	"POST /api/matches/{id}/resign":         {Player, 0, aMatch, `{"version":1}`},
	"POST /api/matches/{id}/draw":           {Player, 0, aMatch, `{"version":1,"do":"offer"}`},
	"POST /api/matches/{id}/pause":          {Soloist, 0, aSoloMatch, `{"version":0,"on":true}`},
	"POST /api/matches/{id}/pass":           {Soloist, 0, aSoloMatch, `{"version":0}`},
	"POST /api/matches/{id}/takeback":       {Player, 0, aMatch, `{"version":1,"do":"ask"}`},
	"POST /api/matches/{id}/mix":            {Player, 0, aMatch, `{"hash":"00"}`},
	"POST /api/matches/{id}/abort":          {Player, 0, aMatch, `{"version":1}`},
	"POST /api/matches/{id}/rematch":        {Player, Matches, aMatch, `{"version":1}`},
	"POST /api/matches/{id}/notes":          {Soloist, 0, aSoloMatch, `{"version":0,"node":0,"comment":"!"}`},

	"GET /api/matches/{id}/private":        {Player, 0, aMatch, ""},
	"POST /api/matches/{id}/private/note":  {Player, 0, aMatch, `{"note":"x"}`},
	"POST /api/matches/{id}/private/lines": {Player, 0, aMatch, `{"version":1,"lines":[]}`},

	"GET /api/matches/{id}/rating":  {Visitor, 0, aRatedMatch, ""},
	"GET /api/matches/{id}/chat":    {Visitor, 0, aMatch, ""},
	"POST /api/matches/{id}/chat":   {Player, Chat, aMatch, `{"text":"xin chào"}`},
	"POST /api/matches/{id}/block":  {Player, 0, aMatch, `{"on":false}`},
	"POST /api/matches/{id}/report": {Player, 0, aMatch, `{"reason":"rude"}`},

	"GET /api/games":    {Anybody, 0, noParts, ""},
	"GET /api/openings": {Anybody, Asks, noParts, ""},
	"GET /api/matches":  {Visitor, 0, noParts, ""},
	"GET /api/stats":    {Visitor, Asks, noParts, ""},
	"POST /api/explore": {Visitor, Asks, noParts, `{"game":"chess","in":"mine"}`},

	"POST /api/explore/find":                        {Visitor, Asks, noParts, `{"game":"jieqi","in":"mine","player":"An"}`},
	"GET /api/explore/{game}/{collection}/{number}": {Anybody, Imports, anExploredGame, ""},
	"GET /api/puzzles/{game}":                       {Anybody, 0, aPuzzle, ""},
	"GET /api/puzzles/{game}/kinds":                 {Anybody, 0, aPuzzle, ""},
	"GET /api/puzzles/{game}/storm":                 {Anybody, 0, aPuzzle, ""},
	"GET /api/puzzles/{game}/{id}":                  {Anybody, 0, aPuzzle, ""},
	"POST /api/puzzles/{game}/{id}/try":             {Anybody, 0, aHiddenPuzzle, `{}`},
	"POST /api/puzzles/{game}/{id}": {Anybody, 0, aPuzzle,
		`{"solved":true,"rating":{"value":0,"deviation":0,"volatility":0,"games":0,"last":0}}`},

	"POST /api/positions":    {Anybody, Asks, noParts, `{"game":"chess"}`},
	"POST /api/import":       {Visitor, Imports, noParts, `{"text":"1. e4 *"}`},
	"POST /api/verify":       {Visitor, Imports, noParts, `{"game":"jieqi","commitment":"x","opening":"y"}`},
	"POST /api/lab/trace":    {Visitor, Searches | Lab, noParts, `{"game":"tree","fen":"(1 2)","agent":"minimax","tree":-1,"some":0}`},
	"POST /api/lab/eval":     {Anybody, Asks, noParts, `{"game":"chess","eval":"material"}`},
	"POST /api/lab/exercise": {Anybody, Asks, noParts, `{"plan":"alphabeta","answer":{"value":"3"}}`},

	"GET /api/account":                       {Visitor, 0, noParts, ""},
	"POST /api/account/signup":               {Visitor, SignUps, noParts, `{"name":"x","password":"x"}`},
	"POST /api/account/signin":               {Anybody, SignIns, noParts, `{"name":"Chủ","password":` + good + `}`},
	"POST /api/account/signout":              {Anybody, 0, noParts, ""},
	"POST /api/account/password":             {Account, SignIns, theCallersName, `{"old":` + good + `,"new":"x"}`},
	"POST /api/account/delete":               {Visitor, SignIns, theCallersName, `{"password":` + good + `}`},
	"POST /api/account/recover":              {Anybody, SignIns, aForgotten, `{"name":"{name}","code":"{code}","password":` + good + `}`},
	"GET /api/account/codes":                 {Account, 0, noParts, ""},
	"POST /api/account/codes":                {Account, SignIns, theCallersName, `{"password":` + good + `}`},
	"GET /api/account/passkeys":              {Account, 0, noParts, ""},
	"POST /api/account/passkeys":             {Account, 0, noParts, `{"id":"x","name":"x","credential":"{}"}`},
	"POST /api/account/passkeys/options":     {Account, SignIns, theCallersName, `{"password":` + good + `}`},
	"DELETE /api/account/passkeys/{passkey}": {Account, 0, aPasskey, ""},
	"POST /api/account/signin/options":       {Anybody, SignIns, noParts, ""},
	"POST /api/account/signin/passkey":       {Anybody, 0, noParts, `{"id":"x","credential":"{}"}`},
	"GET /api/account/sessions":              {Account, 0, noParts, ""},
	"DELETE /api/account/sessions/{session}": {Account, 0, aSession, ""},
	"GET /api/account/export":                {Visitor, Imports, noParts, ""},
	"GET /api/account/blocks":                {Account, 0, noParts, ""},
	"POST /api/account/vacation":             {Account, 0, atHome, `{"days":1}`},
	"DELETE /api/account/vacation":           {Account, 0, noParts, ""},
	"GET /api/account/follows":               {Account, 0, noParts, ""},
	"GET /api/account/puzzles":               {Account, 0, noParts, ""},
	"GET /api/account/push":                  {Visitor, 0, noParts, ""},
	"POST /api/account/push":                 {Visitor, Matches, noParts, `{"endpoint":"http://x","auth":"x","p256dh":"x","lang":"vi"}`},
	"POST /api/account/push/stop":            {Visitor, 0, noParts, `{"endpoint":"x"}`},

	"GET /api/account/bots":               {Account, 0, noParts, ""},
	"POST /api/account/bots":              {Account, Matches, aBotsName, `{"name":"{name}"}`},
	"POST /api/account/bots/{bot}/revoke": {Account, 0, aBot, ""},
	"DELETE /api/account/bots/{bot}":      {Account, 0, aBot, ""},

	"GET /api/bot/v1/me":                              {Bot, 0, noParts, ""},
	"GET /api/bot/v1/stream":                          {Bot, Sockets, noParts, ""},
	"POST /api/bot/v1/challenges":                     {Bot, Matches, noParts, `{"level":1,"game":"chess"}`},
	"POST /api/bot/v1/challenges/{challenge}/accept":  {Bot, Matches, aBotsChallenge, ""},
	"POST /api/bot/v1/challenges/{challenge}/decline": {Bot, 0, aBotsChallenge, ""},
	"DELETE /api/bot/v1/challenges/{challenge}":       {Bot, 0, aChallengeOfABot, ""},
	"POST /api/bot/v1/matches/{id}/moves":             {Bot, 0, aBotsMatch, `{"version":0,"move":"e2e4"}`},
	"POST /api/bot/v1/matches/{id}/resign":            {Bot, 0, aBotsMatch, `{"version":0}`},
	"POST /api/bot/v1/matches/{id}/draw":              {Bot, 0, aBotsMatch, `{"version":0,"do":"offer"}`},
	"POST /api/bot/v1/matches/{id}/chat":              {Bot, Chat, aBotsMatch, `{"text":"xin chào"}`},

	"POST /api/bot/v1/tournaments/{id}/join":  {Bot, 0, aBotsTournament, `{}`},
	"POST /api/bot/v1/tournaments/{id}/leave": {Bot, 0, aBotsTournament, `{}`},

	"GET /api/leaders":                {Anybody, 0, noParts, ""},
	"GET /api/players/{name}":         {Anybody, 0, theCallersName, ""},
	"GET /api/players/{name}/ratings": {Anybody, 0, theCallersName, ""},
	"POST /api/players/{name}/block":  {Account, 0, aFourth, `{"on":false}`},
	"POST /api/players/{name}/follow": {Account, 0, aFourth, `{"on":true}`},
	"GET /api/players":                {Anybody, Asks, noParts, ""},

	"GET /api/waiting":                        {Visitor, 0, noParts, ""},
	"GET /api/lobby":                          {Visitor, 0, noParts, ""},
	"POST /api/lobby/seeks":                   {Visitor, Matches, noParts, `{"game":"chess","control":{"total":180000}}`},
	"DELETE /api/lobby/seeks/{seek}":          {Owner, 0, aSeek, ""},
	"POST /api/lobby/seeks/{seek}/accept":     {Visitor, Matches, anotherSeek, ""},
	"POST /api/challenges":                    {Account, Matches, aFourth, `{"name":"Tư","game":"chess","control":{"total":180000}}`},
	"DELETE /api/challenges/{challenge}":      {Owner, 0, aChallenge, ""},
	"POST /api/challenges/{challenge}/accept": {Addressee, Matches, aChallenge, ""},
	"POST /api/challenges/{challenge}/refuse": {Addressee, 0, aChallenge, ""},

	"GET /api/classes":                    {Visitor, 0, noParts, ""},
	"POST /api/classes":                   {Visitor, Matches, noParts, `{"name":"Lớp 5A","teacher":"Cô Lan"}`},
	"GET /api/classes/{code}":             {Visitor, Codes, aClass, ""},
	"DELETE /api/classes/{code}":          {Owner, Codes, aClass, ""},
	"GET /api/classes/{code}/invitation":  {Anybody, Codes, aClass, ""},
	"GET /api/classes/{code}/qr/{link}":   {Anybody, Codes, aClass, ""},
	"GET /api/classes/{code}/results":     {Owner, Codes, aClass, ""},
	"POST /api/classes/{code}/join":       {Visitor, Codes, aClass, `{"name":"Bạn mới"}`},
	"POST /api/classes/{code}/leave":      {Member, Codes, aClass, `{}`},
	"POST /api/classes/{code}/trust":      {Member, Codes, aClass, `{"on":true}`},
	"POST /api/classes/{code}/reset":      {Owner, Codes, aTrustingClass, `{"student":1}`},
	"POST /api/classes/{code}/pair":       {Owner, Codes, aClass, `{"how":"teacher","away":true,"game":"chess"}`},
	"POST /api/classes/{code}/pause":      {Owner, Codes, aClass, `{"on":true}`},
	"POST /api/classes/{code}/lock":       {Owner, Codes, aClass, `{"on":true}`},
	"POST /api/classes/{code}/show":       {Owner, Codes, aClass, `{}`},
	"POST /api/classes/{code}/tournament": {Owner, Codes, aClass, `{}`},
	"POST /api/classes/{code}/homework":   {Owner, Codes, aClass, aTask},
	"POST /api/classes/{code}/drop":       {Owner, Codes, aClassWithHomework, `{"homework":1}`},
	"POST /api/classes/{code}/handin":     {Member, Codes, aClassWithHomework, `{"homework":1,"task":1,"answer":"Không biết"}`},
	"POST /api/classes/{code}/mark":       {Owner, Codes, aClassWithHomework, `{"homework":1,"task":1,"student":1,"points":1}`},
	"GET /api/classes/{code}/marks":       {Owner, Codes, aClassWithHomework, ""},
	"POST /api/classes/{code}/out":        {Owner, Codes, aClass, `{"student":1}`},
	"POST /api/classes/{code}/off":        {Owner, Codes, aClassWithGame, `{"match":"{match}"}`},
	"POST /api/classes/{code}/end":        {Owner, Codes, aClass, `{}`},

	"GET /api/studies":                            {Visitor, 0, noParts, ""},
	"POST /api/studies":                           {Visitor, Matches, noParts, `{"title":"Khai cuộc","game":"chess"}`},
	"GET /api/studies/{id}":                       {Visitor, 0, aSharedStudy, ""},
	"DELETE /api/studies/{id}":                    {Owner, 0, aSharedStudy, ""},
	"GET /api/studies/{id}/export/{format}":       {Anybody, Imports, aSharedStudy, ""},
	"POST /api/studies/{id}/join":                 {Visitor, 0, aSharedStudy, `{"key":"{key}"}`},
	"POST /api/studies/{id}/key":                  {Owner, 0, aSharedStudy, ""},
	"DELETE /api/studies/{id}/key":                {Owner, 0, aSharedStudy, ""},
	"POST /api/studies/{id}/title":                {Writer, 0, aSharedStudy, `{"title":"Tàn cuộc"}`},
	"POST /api/studies/{id}/chapters":             {Writer, Matches, aSharedStudy, `{"name":"Chương mới"}`},
	"POST /api/studies/{id}/chapters/{chapter}":   {Writer, 0, aSharedStudy, `{"name":"Mở đầu","place":1}`},
	"DELETE /api/studies/{id}/chapters/{chapter}": {Writer, 0, aSharedStudy, ""},
	"POST /api/studies/{id}/import":               {Writer, Imports, aSharedStudy, `{"text":"1. e4 *"}`},

	"GET /api/tournaments":                       {Visitor, 0, noParts, ""},
	"POST /api/tournaments":                      {Visitor, Matches, noParts, aSwiss},
	"GET /api/tournaments/{id}":                  {Visitor, 0, aTournament, ""},
	"DELETE /api/tournaments/{id}":               {Owner, 0, aTournament, ""},
	"POST /api/tournaments/{id}/join":            {Visitor, 0, aTournament, `{"name":"Người mới"}`},
	"POST /api/tournaments/{id}/agents":          {Owner, 0, aTournament, `{"agent":"random","name":"Máy","count":1}`},
	"POST /api/tournaments/{id}/players":         {Owner, 0, aTournament, `{"names":["Ông Ba"]}`},
	"POST /api/tournaments/{id}/place":           {Owner, 0, aTournament, `{"player":1,"team":"A","place":1}`},
	"POST /api/tournaments/{id}/leave":           {Member, 0, aTournament, `{}`},
	"POST /api/tournaments/{id}/start":           {Owner, 0, aTournament, `{}`},
	"POST /api/tournaments/{id}/next":            {Owner, 0, aTournament, `{}`},
	"POST /api/tournaments/{id}/pause":           {Owner, 0, aTournament, `{}`},
	"POST /api/tournaments/{id}/resume":          {Owner, 0, aTournament, `{}`},
	"POST /api/tournaments/{id}/repeat":          {Owner, 0, aTournament, `{}`},
	"POST /api/tournaments/{id}/admit":           {Owner, 0, aTournament, `{"player":1}`},
	"POST /api/tournaments/{id}/bye":             {Owner, 0, aTournament, `{"player":1,"half":1}`},
	"POST /api/tournaments/{id}/end":             {Owner, 0, aTournament, `{}`},
	"POST /api/tournaments/{id}/remove":          {Owner, 0, aTournament, `{"player":1}`},
	"POST /api/tournaments/{id}/results":         {Owner, 0, aTournament, `{"round":1,"board":1,"result":"1-0"}`},
	"GET /api/tournaments/{id}/invitation":       {Anybody, 0, aTournament, ""},
	"GET /api/tournaments/{id}/qr/{link}":        {Anybody, 0, aTournament, ""},
	"GET /api/tournaments/{id}/players/{player}": {Anybody, 0, aTournament, ""},
	"GET /api/tournaments/{id}/export/{format}":  {Anybody, Imports, aTournament, ""},

	"GET /api/admin":                  {Admin, 0, noParts, ""},
	"GET /api/admin/accounts":         {Admin, Asks, noParts, ""},
	"POST /api/admin/accounts/{name}": {Admin, Matches, aFourth, `{"do":"mute","hours":1}`},
	"GET /api/admin/reports":          {Admin, Asks, noParts, ""},
	"POST /api/admin/reports":         {Admin, Matches, noParts, `{"subject":"x"}`},
	"GET /api/admin/gatherings":       {Admin, Asks, noParts, ""},
	"GET /api/admin/log":              {Admin, Asks, noParts, ""},
	"GET /api/admin/backups":          {Admin, Asks, noParts, ""},
	"POST /api/admin/backups":         {Admin, Imports | Room, noParts, ""},
	"GET /api/admin/settings":         {Admin, Asks, noParts, ""},

	"GET /api/lab/tournaments":                {Visitor, 0, noParts, ""},
	"POST /api/lab/tournaments":               {Visitor, Matches | Lab | Room, noParts, engineGames},
	"GET /api/lab/tournaments/{id}":           {Visitor, 0, anEngineTournament, ""},
	"DELETE /api/lab/tournaments/{id}":        {Owner, 0, anEngineTournament, ""},
	"POST /api/lab/tournaments/{id}/pause":    {Owner, 0, anEngineTournament, ""},
	"POST /api/lab/tournaments/{id}/resume":   {Owner, Matches | Lab | Room, anEngineTournament, ""},
	"GET /api/lab/tournaments/{id}/file/{as}": {Anybody, Imports, anEngineTournament, ""},
	"GET /api/lab/tournaments/{id}/games/{n}": {Anybody, Asks, anEngineTournament, ""},

	"GET /api/lab/training":              {Visitor, 0, noParts, ""},
	"POST /api/lab/training":             {Visitor, Matches | Lab | Room, noParts, selfPlay},
	"GET /api/lab/training/{id}":         {Visitor, 0, aTrainingRun, ""},
	"DELETE /api/lab/training/{id}":      {Owner, 0, aTrainingRun, ""},
	"POST /api/lab/training/{id}/pause":  {Owner, 0, aTrainingRun, ""},
	"POST /api/lab/training/{id}/resume": {Owner, Matches | Lab | Room, aTrainingRun, ""},
}

const (
	engineGames = `{"game":"jieqi","agents":["random","greedy"],"games":2,"plies":0,"nodes":20,"seed":1}`
	selfPlay    = `{"game":"chess","lambda":0.8,"rate":0.05,"depth":1,"games":2,"seed":1}`
)

// scene is a server with people who have something to do with each other. In what
// it makes, the host is the owner, the holder has a seat, and the stranger has an
// account and nothing else.
type scene struct {
	*site
	host, holder, stranger, fourth *site
	bot                            *site // a program of the holder
	admin                          *site
	caller                         *site // who makes the call; nil: nobody with a cookie
}

// newQuietScene is a server on which the limits of matches, imports and asks are one.
func newQuietScene(t *testing.T) *site {
	t.Helper()
	return newQuietSite(t, withJobs(t), withAdmin, func(o *Options) {
		o.Limits = map[string]float64{"matches": 0.001, "imports": 0.001, "asks": 0.001}
	})
}

func newScene(t *testing.T, change ...func(*Options)) *scene {
	t.Helper()
	generous := func(o *Options) {
		o.Limits = map[string]float64{"requests": 1000, "matches": 1000, "imports": 1000, "searches": 1000, "lab": 1000}
	}
	s := newSite(t, append([]func(*Options){withJobs(t), withAdmin, generous}, change...)...)
	scene := &scene{site: s, host: s.member("Chủ"), holder: s.member("Bạn"), stranger: s.member("Lạ"), fourth: s.member("Tư")}
	scene.bot = scene.holder.newBot("Máy của Bạn")
	scene.admin = s.newAdmin("Sếp")
	return scene
}

// withJobs adds the work of the lab.
func withJobs(t *testing.T) func(*Options) {
	return func(o *Options) {
		contests, err := tournament.OpenJobs(filepath.Join(t.TempDir(), "a"), kits, o.Pool, jobs.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		courses, err := training.OpenJobs(filepath.Join(t.TempDir(), "b"), kits, o.Pool, jobs.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(contests.Close)
		t.Cleanup(courses.Close)
		o.EngineTournaments, o.TrainingRuns = contests, courses
	}
}

func noParts(*scene) map[string]string { return map[string]string{} }

// atHome ends the vacation of whoever calls.
func atHome(s *scene) map[string]string {
	if s.caller != nil {
		s.caller.call("DELETE", "/api/account/vacation", "", nil)
	}
	return noParts(s)
}

// aSoloMatch is a match of the host alone, aMatch one of the host and the holder, and
// anInvitation one with a free seat.
func aSoloMatch(s *scene) map[string]string {
	return map[string]string{"id": s.host.create(`{"game":"chess","seats":["human","human"]}`).Match}
}

func aMatch(s *scene) map[string]string {
	parts := anInvitation(s)
	do[wire.Update](s.holder, "POST", "/api/matches/"+parts["id"]+"/sit", `{}`)
	return parts
}

func anInvitation(s *scene) map[string]string {
	return map[string]string{"id": s.host.create(open).Match, "node": "0", "format": "pgn", "link": "0"}
}

func aRatedMatch(s *scene) map[string]string {
	seek := do[wire.Sought](s.host, "POST", "/api/lobby/seeks", blitzSeek).Seek
	return map[string]string{"id": do[wire.Sought](s.holder, "POST", "/api/lobby/seeks/"+seek+"/accept", "").Match}
}

func aPuzzle(s *scene) map[string]string {
	return map[string]string{"game": "chess", "id": do[wire.Puzzles](s.host, "GET", "/api/puzzles/chess", "").Puzzles[0].ID}
}

func aHiddenPuzzle(s *scene) map[string]string {
	return map[string]string{"game": "jieqi", "id": do[wire.Puzzles](s.host, "GET", "/api/puzzles/jieqi", "").Puzzles[0].ID}
}

// anExploredGame is a game of a collection.
func anExploredGame(s *scene) map[string]string {
	s.collect("Masters/2", italianGame)
	return map[string]string{"game": "chess", "collection": "Masters%2F2", "number": "1"}
}

// theCallersName is the name of the caller, where they have one.
func theCallersName(s *scene) map[string]string {
	for name, who := range map[string]*site{"Chủ": s.host, "Bạn": s.holder, "Lạ": s.stranger} {
		if s.caller == who {
			return map[string]string{"name": name}
		}
	}
	return map[string]string{"name": "Chủ"}
}

func aFourth(*scene) map[string]string { return map[string]string{"name": "Tư"} }

// aPasskey is a passkey of the caller, where they have an account.
func aPasskey(s *scene) map[string]string {
	var me wire.Me
	if s.caller == nil || s.caller.call("GET", "/api/account", "", &me) != http.StatusOK || me.Name == "" {
		return map[string]string{"passkey": "x"}
	}
	a, err := s.db.AccountByName(s.Context(), people.NameKey(me.Name))
	if err == nil {
		s.db.RemovePasskey(s.Context(), a.ID, "key-"+a.ID) // which an earlier call may have left
		err = s.db.AddPasskey(s.Context(), people.Passkey{ID: "key-" + a.ID, Account: a.ID, Credential: "{}", Created: time.Now()})
	}
	if err != nil {
		s.Fatal(err)
	}
	return map[string]string{"passkey": "key-" + a.ID}
}

// aForgotten is an account with a recovery code.
func aForgotten(s *scene) map[string]string {
	name, err := people.ParseName(fmt.Sprintf("Quên %d", rand.Uint32()))
	a := &people.Account{ID: play.NewID(), Name: name, Created: time.Now()}
	if err == nil {
		err = s.db.AddAccount(s.Context(), a)
	}
	if err != nil {
		s.Fatal(err)
	}
	code := people.NewRecoveryCode()
	if err := s.db.SetRecoveryCodes(s.Context(), a.ID, []string{people.HashRecoveryCode(a.ID, code)}); err != nil {
		s.Fatal(err)
	}
	return map[string]string{"name": name.Shown, "code": code}
}

func aSession(s *scene) map[string]string {
	var own wire.Sessions
	if s.caller == nil || s.caller.call("GET", "/api/account/sessions", "", &own) != http.StatusOK {
		return map[string]string{"session": "x"}
	}
	return map[string]string{"session": own.Sessions[0].ID}
}

func aSeek(s *scene) map[string]string {
	return map[string]string{"seek": do[wire.Sought](s.host, "POST", "/api/lobby/seeks", `{"game":"chess"}`).Seek}
}

func anotherSeek(s *scene) map[string]string {
	return map[string]string{"seek": do[wire.Sought](s.fourth, "POST", "/api/lobby/seeks", `{"game":"chess"}`).Seek}
}

func aChallenge(s *scene) map[string]string {
	for _, c := range do[wire.Lobby](s.host, "GET", "/api/lobby", "").Challenges { // nobody may have many
		s.host.call("DELETE", "/api/challenges/"+c.ID, "", nil)
	}
	c := do[wire.Challenge](s.host, "POST", "/api/challenges", `{"name":"Bạn","game":"chess","control":{"total":180000}}`)
	return map[string]string{"challenge": c.ID}
}

// aClass is a class of the host with the holder in it.
func aClass(s *scene) map[string]string {
	code := do[wire.Classroom](s.host, "POST", "/api/classes", `{"name":"Lớp 5A","teacher":"Cô Lan"}`).Code
	do[wire.Classroom](s.holder, "POST", "/api/classes/"+code+"/join", `{"name":"Bạn 1"}`)
	return map[string]string{"code": code, "link": "0"}
}

// aTrustingClass is a class whose student lets the teacher reset their password.
func aTrustingClass(s *scene) map[string]string {
	parts := aClass(s)
	do[wire.Classroom](s.holder, "POST", "/api/classes/"+parts["code"]+"/trust", `{"on":true}`)
	return parts
}

// aTask is homework: a question.
const aTask = `{"title":"Bài 1","tasks":[{"kind":"position","text":"Ai thắng?","points":2}]}`

// aClassWithHomework is a class that has something to do.
func aClassWithHomework(s *scene) map[string]string {
	parts := aClass(s)
	do[wire.Classroom](s.host, "POST", "/api/classes/"+parts["code"]+"/homework", aTask)
	return parts
}

// aClassWithGame is a class with a game.
func aClassWithGame(s *scene) map[string]string {
	parts := aClass(s)
	parts["match"] = do[wire.Classroom](s.host, "POST", "/api/classes/"+parts["code"]+"/pair",
		`{"how":"teacher","away":true,"game":"chess"}`).Games[0].Match
	return parts
}

// aSharedStudy is a study of the host, with two chapters, in which the holder writes.
func aSharedStudy(s *scene) map[string]string {
	for _, e := range do[wire.SharedStudies](s.host, "GET", "/api/studies", "").Studies { // nobody may have many
		s.host.call("DELETE", "/api/studies/"+e.ID, "", nil)
	}
	id := do[wire.SharedStudy](s.host, "POST", "/api/studies", `{"title":"Khai cuộc","game":"chess"}`).ID
	study := do[wire.SharedStudy](s.host, "POST", "/api/studies/"+id+"/chapters", `{"name":"Hai"}`)
	key := do[wire.StudyKey](s.host, "POST", "/api/studies/"+id+"/key", "").Key
	do[wire.SharedStudy](s.holder, "POST", "/api/studies/"+id+"/join", fmt.Sprintf(`{"key":%q}`, key))
	return map[string]string{"id": id, "chapter": study.Chapters[0].Match, "key": key, "format": "pgn"}
}

// aTournament is a tournament of the host in which the holder plays.
func aTournament(s *scene) map[string]string {
	for _, t := range do[wire.Tournaments](s.host, "GET", "/api/tournaments", "").Tournaments { // nobody may host many
		s.host.call("POST", "/api/tournaments/"+t.ID+"/end", `{}`, nil)
	}
	path := s.host.found(aSwiss)
	do[wire.Tournament](s.holder, "POST", path+"/join", `{"name":""}`)
	return map[string]string{"id": path[strings.LastIndex(path, "/")+1:], "player": "1", "format": "csv", "link": "0"}
}

func anEngineTournament(s *scene) map[string]string {
	const path = "/api/lab/tournaments"
	for _, c := range do[wire.EngineTournaments](s.host, "GET", path, "").Tournaments { // nobody may have many
		s.host.call("DELETE", path+"/"+c.ID, "", nil)
	}
	id := do[wire.EngineTournament](s.host, "POST", path, engineGames).ID
	for do[wire.EngineTournament](s.host, "GET", path+"/"+id, "").Played == 0 {
		time.Sleep(5 * time.Millisecond)
	}
	return map[string]string{"id": id, "as": "csv", "n": "1"}
}

func aTrainingRun(s *scene) map[string]string {
	const path = "/api/lab/training"
	for _, c := range do[wire.TrainingRuns](s.host, "GET", path, "").Runs {
		s.host.call("DELETE", path+"/"+c.ID, "", nil)
	}
	return map[string]string{"id": do[wire.TrainingRun](s.host, "POST", path, selfPlay).ID}
}

// fill puts the parts of a scene into their places.
func fill(text string, parts map[string]string) string {
	for name, value := range parts {
		text = strings.ReplaceAll(text, "{"+name+"}", value)
	}
	return text
}

// partners are those who cannot join what they have made.
var partners = map[string]string{"POST /api/classes/{code}/join": "host", "POST /api/matches/{id}/sit": "host"}

// lets says whom a permission lets in.
var lets = map[Who]string{
	Anybody: "nobody guest stranger admin holder host", Visitor: "nobody guest stranger admin holder host",
	Account: "stranger admin holder host", Player: "holder host", Soloist: "host", Member: "holder", Writer: "holder host", Owner: "host",
	Addressee: "holder", Bot: "bot", Admin: "admin",
}

// Every route is called by nobody, a guest, a stranger, the holder of a seat, the host,
// a bot and an admin, and lets in those whom its column names.
func TestWhoMayCall(t *testing.T) {
	s := newScene(t)
	for i, route := range s.server.Routes() {
		p, ok := promises[route.Pattern()]
		if route.Path == "/" { // files of the page
			route.Path, p, ok = "/assets/app-1.js", promise{who: Anybody, scene: noParts}, true
		}
		if !ok && !strings.HasPrefix(route.Path, "/api/") { // a path of the page
			p = promise{who: Visitor, scene: func(*scene) map[string]string { return map[string]string{"id": "x"} }}
		} else if !ok {
			t.Errorf("%s promises nothing", route.Pattern())
			continue
		}
		if p.who != route.Who || p.limit != route.Limit {
			t.Errorf("%s is for %v within limits %b, and promises %v within %b", route.Pattern(), route.Who, route.Limit, p.who, p.limit)
		}
		for role, caller := range map[string]*site{"nobody": nil, "guest": s.visitor(), "stranger": s.stranger, "holder": s.holder,
			"host": s.host, "bot": s.bot, "admin": s.admin} {
			if role == "bot" && (route.Path == healthPath || route.Path == readyPath) { // nobody is looked at there
				continue
			}
			if destroys(route.Pattern()) && caller != nil && role != "guest" && role != "bot" {
				caller = s.visitor() // who has an account of their own
				caller.signUp(fmt.Sprint("x", role, i))
			}
			s.caller = caller
			if role == "guest" {
				caller.call("GET", "/api/account", "", nil)
			}
			status, answer, cookie := s.try(&route, p)
			if role == "nobody" && !destroys(route.Pattern()) && cookie != (p.who != Anybody && p.who != Account && p.who != Bot && p.who != Admin) {
				t.Errorf("%s, which is for %v, gives a cookie: %v", route.Pattern(), p.who, cookie)
			}
			if role == partners[route.Pattern()] {
				continue
			}
			if let := !refused(&route, status); let != strings.Contains(lets[p.who], role) || let &&
				(status >= 500 || status == 404 && route.Path != "/api/") {
				t.Errorf("%s, which is for %v, answers the %s with %d %s", route.Pattern(), p.who, role, status, answer)
			}
		}
	}
	for pattern := range promises {
		if !s.serves(pattern) {
			t.Errorf("nothing serves %s", pattern)
		}
	}
}

// destroys reports that a call ends the session or the account of the caller.
func destroys(pattern string) bool {
	passkeys := strings.Contains(pattern, "/signin/") // nobody here has one
	return !passkeys && strings.Contains(pattern, "/account/sign") || strings.Contains(pattern, "/account/recover") ||
		strings.Contains(pattern, "/account/delete") || strings.Contains(pattern, "/account/sessions/")
}

func (s *scene) serves(pattern string) bool {
	for _, route := range s.server.Routes() {
		if route.Pattern() == pattern {
			return true
		}
	}
	return false
}

// try makes a call as the caller of the scene.
func (s *scene) try(route *Route, p promise) (status int, answer string, cookie bool) {
	s.Helper()
	parts := p.scene(s)
	method := route.Method
	if method == "" {
		method = "GET"
	}
	req, err := http.NewRequest(method, s.url+strings.TrimSuffix(fill(route.Path, parts), "{$}"), strings.NewReader(fill(p.body, parts)))
	if err != nil {
		s.Fatal(err)
	}
	client := http.DefaultClient
	if s.caller != nil {
		client = s.caller.client
	}
	resp, err := client.Do(req)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	data := make([]byte, 300)
	n, _ := resp.Body.Read(data)
	return resp.StatusCode, string(data[:n]), len(resp.Cookies()) > 0
}

// refused reports that an answer lets nobody in. Seeks and challenges are not there
// for those whom they do not concern, nor are strangers among the players of a
// tournament, and nobody but an admin is told of what admins may call.
func refused(route *Route, status int) bool {
	hidden := route.Who == Admin || strings.Contains(route.Path, "{seek}") || strings.Contains(route.Path, "{challenge}") ||
		strings.HasSuffix(route.Path, "/leave")
	return status == http.StatusForbidden || status == http.StatusNotFound && hidden
}

// Every route that has a limit says so beyond it, and counts for what its column
// names: whoever asks, and whatever for.
func TestEveryLimitCounts(t *testing.T) {
	s := newQuietScene(t)
	for i, route := range s.server.Routes() {
		limit, p := route.Limit, promises[route.Pattern()]
		address := fmt.Sprintf("192.0.2.%d", i+1)
		ask := func(body string) *httptest.ResponseRecorder {
			return s.from(address, someone(i), route.Method, fill(route.Path, map[string]string{"code": "ZZZZZZ"}), body)
		}
		for _, each := range []struct {
			limit Limit
			burst int
			body  string
		}{{Matches, 1, "{"}, {Imports, 1, "{"}, {SignUps, 10, "{"}, {Chat, 5, "{"}, {Asks, 1, "{"}, {Codes, 10, p.body}} {
			if limit&each.limit == 0 {
				continue
			}
			limit = 0
			for n := range each.burst {
				if w := ask(each.body); w.Code == http.StatusTooManyRequests {
					t.Errorf("%s: number %d of %d: %d %s", route.Pattern(), n+1, each.burst, w.Code, w.Body)
				}
			}
			if w := ask(each.body); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
				t.Errorf("%s: one more than %d: %d %s", route.Pattern(), each.burst, w.Code, w.Body)
			}
		}
		if limit&(SignIns|Searches|Sockets|Lab) == 0 && limit != 0 {
			t.Errorf("%s: nothing is known of its limit %b", route.Pattern(), limit)
		}
	}
}

// Tries at a password count, by whatever call: 5 are free.
func TestPasswordsAreNotGuessed(t *testing.T) {
	s := newScene(t)
	for i, route := range s.server.Routes() {
		if route.Limit&SignIns == 0 || !strings.Contains(promises[route.Pattern()].body, good) {
			continue
		}
		name := fmt.Sprint("Nạn nhân ", i)
		victim := s.member(name)
		body := strings.NewReplacer("Chủ", name, good, `"sai rồi nhé"`).Replace(promises[route.Pattern()].body)
		for n := range 6 {
			status := victim.call("POST", route.Path, body, nil)
			if (status == http.StatusTooManyRequests) != (n == 5) {
				t.Fatalf("%s: try %d: %d", route.Pattern(), n+1, status)
			}
		}
	}
}

// Searches and sockets are limited by how many there are at once.
func TestLimitsAtOnce(t *testing.T) {
	s := newScene(t, func(o *Options) { o.Limits = map[string]float64{"searches": 0.001, "sockets": 0.001} })
	for _, route := range s.server.Routes() {
		p, v := promises[route.Pattern()], s.host
		caller := v
		if route.Who == Bot {
			caller = s.bot
		}
		if route.Limit&(Searches|Sockets) == 0 {
			continue
		}
		sock := v.socket()
		if route.Limit&Searches != 0 {
			sock.say(`{"type":"analyse","id":1,"game":"chess"}`)
			sock.hear("the search", func(n wire.News) bool { return n.ID == 1 })
		}
		path := fill(route.Path, map[string]string{"id": "x"})
		if status := caller.call(route.Method, path, p.body, nil); status != http.StatusTooManyRequests {
			t.Errorf("%s beside another: %d", route.Pattern(), status)
		}
		sock.conn.Close(websocket.StatusNormalClosure, "")
		for s.server.Sockets() > 0 {
			time.Sleep(time.Millisecond)
		}
	}
}
