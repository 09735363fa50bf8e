package wire

import (
	"encoding/json"
	"strconv"
)

// The messages of the path of a move are written and read here by hand: a server spends
// a tenth on that of what encoding/json takes. FuzzByHand holds them to be the same.

// AppendMoved appends what encoding/json makes of News of the type moved.
func AppendMoved(b []byte, id int, m Moved) []byte {
	b = append(b, `{"type":"moved"`...)
	if id != 0 {
		b = strconv.AppendInt(append(b, `,"id":`...), int64(id), 10)
	}
	b = strconv.AppendInt(append(b, `,"moved":{"version":`...), int64(m.Version), 10)
	return append(b, "}}"...)
}

// AppendChange appends what encoding/json makes of News of the type change.
func AppendChange(b []byte, c *Change) ([]byte, error) {
	w := writer{b: append(b, `{"type":"change","change":`...)}
	w.change(c)
	return append(w.b, '}'), w.err
}

// writer appends JSON.
type writer struct {
	b   []byte
	err error // the first
}

func (w *writer) change(c *Change) {
	w.b = append(w.b, `{"match":`...)
	w.text(c.Match)
	w.field("version", c.Version)
	w.field("since", c.Since)
	w.rows("nodes", c.Nodes)
	if len(c.Notes) > 0 {
		w.other("notes", c.Notes)
	}
	w.field("current", c.Current)
	w.number("main", c.Main)
	w.number("redo", c.Redo)
	w.number("undone", c.Undone)
	w.name("turn")
	w.text(string(c.Turn))
	if len(c.Pieces) > 0 {
		w.name("pieces")
		w.values(c.Pieces)
	}
	w.numbers("check", c.Check)
	w.numbers("mate", c.Mate)
	w.numbers("line", c.Line)
	if c.Taken != nil {
		w.other("taken", c.Taken)
	}
	w.name("fen")
	w.text(c.FEN)
	w.rows("moves", c.Moves)
	if len(c.Options) > 0 {
		w.other("options", c.Options)
	}
	w.flag("empty", c.Empty)
	if len(c.Last) > 0 {
		w.name("last")
		w.values(c.Last)
	}
	w.words("claim", c.Claim)
	w.flag("pass", c.Pass)
	w.numbers("clocks", c.Clocks)
	if c.Here != nil {
		w.field("here", *c.Here)
	}
	w.state(&c.State)
	w.b = append(w.b, '}')
}

func (w *writer) state(s *State) {
	w.words("offer", string(s.Offer))
	w.flag("refused", s.Refused)
	w.flag("paused", s.Paused)
	if s.Thinking != nil {
		w.other("thinking", s.Thinking)
	}
	if s.Trouble != nil {
		w.other("trouble", s.Trouble)
	}
	w.numbers("redeals", s.Redeals)
	if s.FirstMove != nil {
		w.other("firstMove", s.FirstMove)
	}
	w.words("free", string(s.Free))
	w.flag("abort", s.Abort)
	w.words("takeback", string(s.Takeback))
	w.words("rematch", string(s.Rematch))
	w.words("nextMatch", s.NextMatch)
	if s.Mixing != nil {
		w.other("mixing", s.Mixing)
	}
	if s.Vacation != nil {
		w.other("vacation", s.Vacation)
	}
}

// name begins a field that is not the first.
func (w *writer) name(name string) {
	w.b = append(append(append(w.b, `,"`...), name...), `":`...)
}

// other writes a field that is seldom there.
func (w *writer) other(name string, value any) {
	w.name(name)
	w.marshal(value)
}

func (w *writer) marshal(value any) {
	data, err := json.Marshal(value)
	if w.b = append(w.b, data...); w.err == nil {
		w.err = err
	}
}

func (w *writer) field(name string, n int) {
	w.name(name)
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

// number writes a field that is not there for 0.
func (w *writer) number(name string, n int) {
	if n != 0 {
		w.field(name, n)
	}
}

func (w *writer) flag(name string, on bool) {
	if on {
		w.name(name)
		w.b = append(w.b, "true"...)
	}
}

func (w *writer) words(name, text string) {
	if text != "" {
		w.name(name)
		w.text(text)
	}
}

func (w *writer) numbers(name string, list []int) {
	if len(list) == 0 {
		return
	}
	w.name(name)
	for i, n := range list {
		w.b = strconv.AppendInt(append(w.b, separator(i)), int64(n), 10)
	}
	w.b = append(w.b, ']')
}

func (w *writer) rows(name string, rows []Values) {
	if len(rows) == 0 {
		return
	}
	w.name(name)
	for i, row := range rows {
		w.b = append(w.b, separator(i))
		w.values(row)
	}
	w.b = append(w.b, ']')
}

func (w *writer) values(list Values) {
	if len(list) == 0 {
		w.marshal(list)
		return
	}
	for i, value := range list {
		w.b = append(w.b, separator(i))
		switch v := value.(type) {
		case int:
			w.b = strconv.AppendInt(w.b, int64(v), 10)
		case string:
			w.text(v)
		default:
			w.marshal(v)
		}
	}
	w.b = append(w.b, ']')
}

// separator is what comes before an element of a list.
func separator(i int) byte {
	if i == 0 {
		return '['
	}
	return ','
}

func (w *writer) text(s string) {
	for i := range len(s) {
		if !plain(s[i]) {
			w.marshal(s)
			return
		}
	}
	w.b = append(append(append(w.b, '"'), s...), '"')
}

// plain reports that a byte of a text is the same in JSON, as encoding/json writes it.
func plain(c byte) bool {
	return c >= ' ' && c < 0x7f && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&'
}

// ReadMove reads a message that makes a move, as pages write it, into an empty Ask. It
// reports false for any other, which may be one too: encoding/json knows.
func ReadMove(message []byte, ask *Ask) bool {
	r := reader{rest: message}
	var made MakeMove
	var seen [4]bool
	for next := byte('{'); ; next = ',' {
		if !r.take(next) {
			return false
		}
		field := -1
		switch {
		case r.takeName("type"):
			field, ask.Type = 0, r.text()
		case r.takeName("id"):
			field, ask.ID = 1, r.number()
		case r.takeName("match"):
			field, ask.Match = 2, r.text()
		case r.takeName("make"):
			field, ask.Make = 3, &made
			r.makeMove(&made)
		}
		if field < 0 || seen[field] || r.failed {
			return false
		}
		if seen[field] = true; r.take('}') {
			return len(r.rest) == 0 && seen[0] && seen[3]
		}
	}
}

// reader reads JSON without spaces and escapes.
type reader struct {
	rest   []byte
	failed bool
}

// makeMove reads a version and a move.
func (r *reader) makeMove(m *MakeMove) {
	if !r.take('{') || !r.takeName("version") {
		r.failed = true
		return
	}
	m.Version = r.number()
	if !r.take(',') || !r.takeName("move") {
		r.failed = true
		return
	}
	m.Move = r.text()
	r.failed = r.failed || !r.take('}')
}

func (r *reader) take(c byte) bool {
	if len(r.rest) == 0 || r.rest[0] != c {
		return false
	}
	r.rest = r.rest[1:]
	return true
}

// takeName takes the name of a field with what is around it.
func (r *reader) takeName(name string) bool {
	n := len(name)
	if len(r.rest) < n+3 || r.rest[0] != '"' || string(r.rest[1:n+1]) != name || r.rest[n+1] != '"' || r.rest[n+2] != ':' {
		return false
	}
	r.rest = r.rest[n+3:]
	return true
}

// maxDigits are the digits of a number that fits into every int.
const maxDigits = 9

func (r *reader) number() (n int) {
	digits := 0
	for digits < len(r.rest) && r.rest[digits] >= '0' && r.rest[digits] <= '9' {
		n = 10*n + int(r.rest[digits]-'0')
		if digits++; digits > maxDigits {
			break
		}
	}
	if digits == 0 || digits > maxDigits || digits > 1 && r.rest[0] == '0' {
		r.failed = true
		return 0
	}
	r.rest = r.rest[digits:]
	return n
}

func (r *reader) text() string {
	if !r.take('"') {
		r.failed = true
		return ""
	}
	for i, c := range r.rest {
		if c == '"' {
			text := string(r.rest[:i])
			r.rest = r.rest[i+1:]
			return text
		}
		if !plain(c) {
			break
		}
	}
	r.failed = true
	return ""
}
