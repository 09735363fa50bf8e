package wire

// Bots is GET /api/account/bots: the programs of the viewer.
type Bots struct {
	Bots []Bot `json:"bots"`
	Most int   `json:"most"` // that the viewer may have
}

// Bot is a program that plays under a name of its own. DELETE /api/account/bots/ID
// deletes it, POST …/ID/revoke ends its token.
type Bot struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	Used    int64  `json:"used,omitempty"`   // when its token was last used, by the hour
	Active  bool   `json:"active,omitempty"` // it has a token
}

// NewBot is POST /api/account/bots. The name of a bot of the viewer gives it another
// token; the one of before ends.
type NewBot struct {
	Name string `json:"name"`
}

// BotToken is the answer: the token, which is shown once.
type BotToken struct {
	Bot   Bot    `json:"bot"`
	Token string `json:"token"`
}

// BotMe is GET /api/bot/v1/me: who the token stands for.
type BotMe struct {
	Name  string   `json:"name"`
	Owner string   `json:"owner,omitempty"` // whose program it is; absent: a guest's
	Games []string `json:"games"`           // that it can play
}

// BotChallenge is POST /api/bot/v1/challenges: a game with a level of the server, which
// begins at once, or with somebody who has to accept it.
type BotChallenge struct {
	Level   int               `json:"level,omitempty"` // 1 to 8
	Name    string            `json:"name,omitempty"`  // of a player, or of another bot
	Game    string            `json:"game"`
	Variant map[string]string `json:"variant,omitempty"`
	Control *Control          `json:"control,omitempty"`
	Side    Side              `json:"side,omitempty"` // the bot's; absent: first against a level, else either
}

// BotEvent is a line of GET /api/bot/v1/stream. Type says which of the others are there.
type BotEvent struct {
	Type      string     `json:"type"` // challenge, start, turn, draw, chat, over, error
	Challenge *Challenge `json:"challenge,omitempty"`
	Match     string     `json:"match,omitempty"`

	// start
	Game     string            `json:"game,omitempty"`
	Variant  map[string]string `json:"variant,omitempty"`
	You      You               `json:"you,omitempty"`
	Opponent string            `json:"opponent,omitempty"` // a name, or an agent; absent: a guest
	Control  *Control          `json:"control,omitempty"`

	// start, turn: the position as the bot may know it
	FEN string `json:"fen,omitempty"`

	// turn, draw: Version is what a command quotes; Moves are the legal ones, Last is the one before
	Version int      `json:"version"`
	Moves   []string `json:"moves,omitempty"`
	Last    string   `json:"last,omitempty"`
	Clocks  *Clocks  `json:"clocks,omitempty"`

	Text   string  `json:"text,omitempty"`   // chat: of the other
	Result *Result `json:"result,omitempty"` // over
	Error  *Error  `json:"error,omitempty"`
}
