package wire

// NewSharedStudy is POST /api/studies: the viewer owns it. Its chapters are copies of matches
// that the viewer can see or, without any, one from the start of the game. The answer is a
// SharedStudy, and so it is to all calls below that say nothing else; GET /api/studies lists
// the viewer's own.
type NewSharedStudy struct {
	Title   string            `json:"title"`
	Game    string            `json:"game,omitempty"`
	Variant map[string]string `json:"variant,omitempty"`
	Matches []string          `json:"matches,omitempty"`
	Chapter string            `json:"chapter,omitempty"` // the name of those chapters that have none
}

// SharedStudies is GET /api/studies.
type SharedStudies struct {
	Studies []StudyEntry `json:"studies"` // the newest first
}

// StudyEntry is a study in a list.
type StudyEntry struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Game     string `json:"game"`
	Chapters int    `json:"chapters"`
	Changed  int64  `json:"changed"`
}

// SharedStudy is GET /api/studies/ID. Its ETag changes with it; the moves and comments of a
// chapter are those of its match.
type SharedStudy struct {
	ID       string         `json:"id"`
	Title    string         `json:"title"`
	Game     string         `json:"game"`
	Role     string         `json:"role"` // "owner", "writer", "reader"
	Version  int            `json:"version"`
	Chapters []StudyChapter `json:"chapters"`
	Linked   bool           `json:"linked,omitempty"`  // for the owner: there is a link to write
	Writers  int            `json:"writers,omitempty"` // for the owner: so many came by it
	Lost     []Loss         `json:"lost,omitempty"`    // of an import
}

// StudyChapter is a chapter of a study.
type StudyChapter struct {
	Match string `json:"match"`
	Name  string `json:"name"`
}

// StudyTitle is POST /api/studies/ID/title.
type StudyTitle struct {
	Title string `json:"title"`
}

// NewChapter is POST /api/studies/ID/chapters: a copy of a match, or a chapter from a
// position, by default the start of the game.
type NewChapter struct {
	Name    string            `json:"name"`
	Match   string            `json:"match,omitempty"`
	Variant map[string]string `json:"variant,omitempty"`
	Start   string            `json:"start,omitempty"` // FEN
}

// ChapterChange is POST /api/studies/ID/chapters/MATCH: another name, another place among
// the chapters, or both.
type ChapterChange struct {
	Name  string `json:"name,omitempty"`
	Place *int   `json:"place,omitempty"` // from 0
}

// StudyKey is the answer to POST /api/studies/ID/key, which makes a link to write and withdraws
// the one before. The server keeps a hash of the key and tells it once. DELETE withdraws the
// link and makes none.
type StudyKey struct {
	Key string `json:"key"`
}

// JoinStudy is POST /api/studies/ID/join: the viewer came by the link to write.
type JoinStudy struct {
	Key string `json:"key"`
}
