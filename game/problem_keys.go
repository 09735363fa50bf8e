package game

// ProblemKeys lists every Key of a Problem, each with its meaning and its
// Params. A test keeps it complete and true.
var ProblemKeys = []string{
	"abort-arranged",         // a game of a tournament or a class is not called off by its players
	"abort-revealed",         // a covered piece has turned up, so that leaving the game is a resignation
	"aborts",                 // who has called off too many games waits for {count} minutes
	"account-closed",         // this account is closed
	"admin-account",          // an admin does not change the account of an admin
	"admin-off",              // the server has no page for admins
	"analysis-later",         // a rated game is analysed when it is over
	"block-many",             // too many people are blocked
	"block-self",             // nobody blocks themselves
	"board-size",             // caro: the board has {count} rows, it must have {min} to {max}
	"bot-many",               // the owner has too many bots
	"bot-rated",              // games with a bot are not rated
	"budget-account",         // the account has stored {used} of {allowed} that it may store
	"budget-address",         // the guests of the address have stored {used} of {allowed} that they may store
	"castling",               // chess: {text} is not a letter of a castling right
	"castling-king",          // chess: the right {text} is claimed, but the king of {side} on {square} has moved
	"castling-rook",          // chess: the right {text} is claimed by {side}, but no rook stands there
	"castling-twice",         // chess: {text} is a second right on the same side of the king
	"challenge-gone",         // this challenge is no longer there
	"challenge-many",         // too many challenges wait for an answer
	"challenge-self",         // nobody challenges themselves
	"challenge-unwanted",     // the two do not want to meet
	"class-answer",           // an answer does not solve a task of homework
	"class-board",            // the class has no such game that goes on
	"class-boards",           // the class has had too many games
	"class-ended",            // the class is over
	"class-full",             // the class is full
	"class-homework",         // homework has a title and tasks, in a class at most 60
	"class-locked",           // nobody new is let into the class
	"class-name",             // a name in a class has 1 to 40 characters
	"class-no-pair",          // there are no two who wait for a game
	"class-nobody",           // the class has no such student
	"class-out",              // who was sent out of a class does not come back
	"class-pairs",            // who is to play has a game already, or is not there
	"class-points",           // a mark has more points than its task
	"class-stranger",         // only who belongs to the class may do that
	"class-taken",            // somebody in the class has that name
	"class-task",             // the class has no such homework
	"class-teacher",          // only the teacher may do that
	"class-trust",            // the student has not let the teacher reset their password
	"counter",                // the counter {field} is {text}, not a number from {min} to {max}
	"cover-king",             // cờ úp: a covered {piece} on {square}, where only a king begins; kings are never covered
	"cover-place",            // cờ úp: a covered {piece} on {square}, where none of {side} begins
	"en-passant-path",        // chess: the pawn on {pawn} cannot have come from {from} over {square}
	"en-passant-pawn",        // chess: no pawn stands on {pawn} that has passed over {square}
	"en-passant-square",      // chess: the en passant square {text} is not a square of rank {rank}
	"enginematch-agent",      // engine tournament: agent {number}, {text}, does not exist or has no such setting
	"enginematch-agents",     // engine tournament: {count} agents, there must be {min} to {max}
	"enginematch-number",     // engine tournament: {field} (games, plies, depth, nodes or millis) is {count}, it must be {min} to {max}
	"enginematch-opening",    // engine tournament: the openings cannot be read: {text}
	"enginematch-openings",   // engine tournament: {count} bytes of openings, at most {max}
	"enginematch-same",       // engine tournament: agent {number}, {text}, is there twice
	"enginematch-total",      // engine tournament: {count} games in all, at most {max}
	"exercise",               // {text} is not the plan of an exercise
	"export-black",           // the format {format} cannot say that the second side begins
	"export-format",          // there is no format {format} to write
	"export-move",            // move {number} of the record is not legal
	"export-pass",            // move {number} is a pass, which the format {format} cannot say
	"export-start",           // the format {format} cannot begin from a position set up by hand
	"export-tag",             // the tag {text} cannot be written in the format {format}
	"fen-empty",              // nothing is written
	"fen-fields",             // the FEN has {count} fields, it must have {min} to {max}
	"fen-piece",              // {text} is not a piece (in rank {rank})
	"fen-rank-length",        // rank {rank} has {count} squares, it must have {want}
	"fen-ranks",              // the FEN has {count} ranks, it must have {want}
	"field-twice",            // the field {field} is given twice
	"field-unknown",          // there is no field {text}
	"field-value",            // the field {field} cannot be {text}; it can be {values}
	"follow-many",            // who follows many players leaves somebody first
	"follow-self",            // nobody follows themselves
	"gathering-large",        // a class or a tournament has grown too large to be kept
	"guest",                  // only who has an account may do that
	"held",                   // the game is stopped by who watches over it
	"import-broken",          // more than {max} games or variations cannot be read, and the rest was left
	"import-cover",           // cờ úp: move {number}, {text}, lifts a cover, and Pieces does not say what lay on {square}
	"import-cut",             // a text of more than {max} bytes was cut
	"import-damaged",         // the file is damaged or cut off at byte {byte}
	"import-deep",            // variations are nested deeper than {max}
	"import-empty",           // there is nothing to import
	"import-game",            // the file is of another game or variant, {text}
	"import-long",            // a game has more than {max} moves, variations included
	"import-marks",           // a move has more than {max} marks, and lost the others
	"import-move",            // move {number}, written {text}, is not a legal move here
	"import-nested",          // a comment has a { inside it
	"import-syntax",          // {text} stands where {expected} should
	"import-tag",             // the head says {tag}: {text}, which cannot be
	"import-tags",            // a game has more than {max} tags
	"import-too-many",        // more than {max} games or positions at once
	"import-truncated",       // the text or the line ends where {expected} should be
	"import-twice",           // {text} is given twice
	"import-unknown",         // neither the name nor the content tells what this is
	"import-version",         // the file is of a newer version, {text}, than any known
	"jobs-address-kept",      // people at the address keep {count} pieces of lab work, the most
	"jobs-address-running",   // {count} pieces of lab work run for the address, the most
	"jobs-busy",              // {count} pieces of lab work run on the server, the most
	"jobs-full",              // the server keeps {count} pieces of lab work, the most
	"jobs-guests-kept",       // guests at the address keep {count} pieces of lab work, the most
	"jobs-kept",              // the visitor keeps {count} pieces of lab work, the most
	"jobs-running",           // {count} pieces of the visitor's lab work run, the most
	"kings-face",             // the kings face each other on file {file}
	"lab-depth",              // the tree has more than {count} nodes; to depth {depth} it has {nodes}
	"lab-nodes",              // the tree has more than {count} nodes, and no depth bounds it
	"lab-simulations",        // {count} simulations cannot be drawn, at most {max} can
	"lab-time",               // a search whose tree is recorded takes longer than {count} seconds
	"lab-untraced",           // the search of the agent {text} has no tree to show
	"learn-game",             // learning: {text} is not judged by the worth of its pieces
	"learn-number",           // learning: {field} (lambda, rate, depth or games) is {count}, it must be {min} to {max}
	"learn-weights",          // learning: the weights to begin with, {text}, cannot be read
	"lines-hidden",           // moves cannot be prepared in a game with covered pieces
	"lines-length",           // conditional moves come in pairs, at most {max} moves
	"move-castling",          // chess: the king or that rook has moved, so that it does not castle
	"move-castling-attacked", // chess: castling would lead the king over or to {square}, which is attacked
	"move-castling-check",    // chess: a king in check does not castle
	"move-check",             // {text} does not help the king, which is in check
	"move-colour",            // caro: no stone is placed now, a colour is chosen
	"move-empty",             // nothing stands on {square}
	"move-exposes",           // a piece on {square} would be the screen over which a cannon gives check
	"move-eye",               // the elephant's eye on {square} is blocked
	"move-facing",            // the generals would face each other
	"move-foreign",           // what stands on {square} is not the piece of {side}, who is to move
	"move-four-four",         // renju: {square} is forbidden to black, two fours at once
	"move-illegal",           // {text} is not a legal move here
	"move-into-check",        // the {piece} would be in check on {square}
	"move-leg",               // the horse's leg on {square} is blocked
	"move-occupied",          // caro: a stone stands on {square}
	"move-outside",           // caro: the board has {count} rows and files, and the point is outside
	"move-over",              // the game is over
	"move-overline",          // renju: {square} is forbidden to black, six or more in a row
	"move-own",               // a piece of the mover's own stands on {square}
	"move-palace",            // {square} is outside the palace, which the {piece} does not leave
	"move-pass",              // the turn cannot be passed here: the king is in check, the opening is not over, or somebody else sits opposite
	"move-pawn-ahead",        // chess: {square} is occupied, and straight ahead a pawn does not capture
	"move-pawn-aside",        // chess: on {square} there is nothing to capture, and diagonally a pawn only captures
	"move-pawn-back",         // xiangqi: a pawn never goes back
	"move-pawn-river",        // xiangqi: a pawn goes sideways only once it has crossed the river
	"move-pinned",            // the {piece} on {square} shields the king and cannot leave
	"move-promotion",         // chess: what the pawn becomes is not said
	"move-river",             // the elephant does not cross the river
	"move-screen",            // a cannon captures over exactly one piece, and {count} stand between
	"move-shape",             // the {piece} does not move from {from} to {to}
	"move-three-three",       // renju: {square} is forbidden to black, two threes at once
	"move-way",               // what stands on {square} is in the way
	"mover-won",              // caro: {piece} is to move but has won already, from {from} to {to}
	"mute-time",              // a mute lasts an hour at least and a year at most
	"muted",                  // this account may not chat at present
	"name-length",            // a name has 2 to 20 characters
	"name-letters",           // a name has letters of one script, digits, and single separators between them
	"name-reserved",          // this name is kept for the server
	"name-taken",             // this name, or one that looks like it, is taken
	"name-unknown",           // there is nobody of that name
	"nim",                    // {text} is not a list of piles of at most {max} tokens together
	"no-general",             // xiangqi: {side} has no general
	"no-king",                // chess: {side} has no king
	"not-admin",              // only an admin may do that
	"opening-centre",         // caro: the opening {opening} begins with a black stone on {square}
	"opening-distance",       // caro: the opening {opening} wants black's second stone more than {count} points from the centre
	"opening-size",           // caro: the opening {opening} needs a board of at least {min} rows, not {count}
	"opponent-in-check",      // {side} is in check, but the other side is to move
	"option",                 // the option {option} cannot be {text}
	"overline",               // renju: black has {count} in a row, from {from} to {to}
	"passkey",                // no account here has this passkey
	"passkey-host",           // passkeys need HTTPS, or localhost
	"passkey-many",           // the account has too many passkeys
	"password",               // a password has 8 to 128 characters and is not one of those everybody tries first
	"pawn-on-last-rank",      // chess: a pawn on {square}
	"phase",                  // caro: {count} stones do not fit the phase {phase} of the opening {opening}
	"piece-place",            // {piece} cannot stand on {square}
	"pieces-on-one-square",   // two pieces on {square}
	"playing",                // who plays a person gets no help while the game goes on
	"pool",                   // cờ úp: {text} is not a list of covered pieces, such as R2A2
	"pool-short",             // cờ úp: {side} has {count} covered pieces, but only {max} can be under a cover
	"push-subscription",      // it is not a subscription of a browser to a push service
	"reason-long",            // a reason has at most 200 characters
	"recovery",               // the name or the recovery code is wrong, used or expired
	"search-empty",           // a search of games looks for nothing
	"search-material",        // {text} is no material such as KRPvKR
	"search-opening",         // openings of the game have no names
	"side",                   // the side to move is {text}, not one of {values}
	"sign-in",                // there is no such name with that password
	"signed-in",              // who is signed in has an account
	"square-unknown",         // there is no square number {text} on the board
	"stone-count",            // caro: {black} black and {white} white stones, with {piece} to move
	"study-chapter",          // a shared study has no such chapter
	"study-full",             // a shared study has at most 64 chapters
	"study-game",             // all chapters of a shared study are of one game
	"study-key",              // the link to write in a shared study is wrong or withdrawn
	"study-large",            // a chapter of a shared study is too large
	"study-last",             // a shared study keeps its last chapter
	"study-many",             // the visitor has too many shared studies
	"study-name",             // a title of a shared study has 1 to 80 characters
	"study-owner",            // only the owner of a shared study may do that
	"study-reader",           // a shared study can be read with this link, and not changed
	"study-running",          // a game becomes a chapter once it is over
	"study-writers",          // too many people write in a shared study
	"takeback-reveal",        // cờ úp: what {side} turned up stays up, since a covered piece of that side was captured unseen
	"too-many-checkers",      // {side} is in check from {count} pieces at once
	"too-many-men",           // {side} has {count} pieces, at most {max} are possible
	"too-many-pieces",        // there are {count} of {piece}, at most {max} are possible
	"too-many-promoted",      // chess: {side} has {count} promoted pieces beside {pawns} pawns
	"tournament-advanced",    // the next round was made by this result: its winner stays
	"tournament-agents",      // no more agents can enter
	"tournament-board",       // there is no such board
	"tournament-clock",       // a tournament is played on the clock
	"tournament-few",         // at least two players are needed
	"tournament-full",        // the tournament is full
	"tournament-host",        // only the host may do that
	"tournament-in",          // who asks has entered already
	"tournament-many",        // who asks hosts too many tournaments at once
	"tournament-name",        // a name has 1 to 60 characters, and letters among them
	"tournament-no-bye",      // only a Swiss gives points for a round of rest
	"tournament-nobody",      // there is no such player
	"tournament-over",        // the tournament is over
	"tournament-paused",      // the tournament is paused, or goes on, already
	"tournament-played",      // a game of the round has been played
	"tournament-removed",     // the host has taken out who asks
	"tournament-result",      // this is not a result for the board
	"tournament-running",     // the tournament goes on
	"tournament-same-name",   // another player has this name
	"tournament-settings",    // a tournament cannot have these settings
	"tournament-started",     // the tournament has begun
	"tournament-team",        // there is no such team, or none was named
	"tournament-unfinished",  // results of this round are missing
	"tournament-waits",       // the tournament has not begun
	"tree-after",             // {text} stands after the end of a typed tree
	"tree-bracket",           // a bracket of a typed tree is not closed
	"tree-close",             // a bracket of a typed tree closes nothing
	"tree-deep",              // a typed tree has more than {max} levels
	"tree-empty",             // there is nothing between two brackets of a typed tree
	"tree-large",             // a typed tree has more than {max} nodes
	"tree-number",            // {text} in a typed tree is not a whole number up to {max}
	"tree-open",              // a typed tree does not begin with a bracket
	"tries",                  // too many wrong tries; the next one is taken in {seconds} seconds
	"two-generals",           // xiangqi: {side} has {count} generals
	"two-kings",              // chess: {side} has {count} kings
	"two-winners",            // caro: both have won, one from {from} to {to}
	"unchanged",              // the account is so already
	"vacation",               // the account is on vacation already
	"vacation-days",          // not so many days of vacation are left this year
	"verify-disclosure",      // line {line} of what opened the deal is not what its seed gives
	"verify-hash",            // what opened the deal is not what was committed to
	"verify-illegal",         // move {number} of the game cannot be played on this deal, or does not say what it showed
	"verify-missing",         // the saved game has no tag {tag}
	"verify-move",            // move {number}: the game says {text}, the deal gives {want}
	"verify-start",           // the game begins from a position, which is never dealt
	"verify-tag",             // the tag {tag} says {text}, which cannot be
	"weights",                // the changes of an evaluator: {text}
	"won-twice",              // caro: the line from {from} to {to} cannot be the only winning one
}

// ExpectedKeys lists the values of the param "expected": what should have
// stood at a place of a text.
var ExpectedKeys = []string{
	"comment-end",   // the end of a comment
	"digits",        // digits
	"field",         // a field of the head, name: value
	"field-end",     // the end of a field
	"game-head",     // the line that says which game it is
	"glyph",         // a mark of a move: ! or ?, or $0 to $255
	"move",          // a move
	"node",          // SGF: a node, which begins with a semicolon
	"number",        // a number
	"piece",         // a piece
	"point",         // a point of the board
	"property",      // SGF: a property, capital letters
	"result",        // a result: 1-0, 0-1, 1/2-1/2 or *
	"size",          // the size of the board, such as 15x15
	"tag-end",       // the end of a tag
	"tag-name",      // the name of a tag
	"tag-value",     // the value of a tag, in quotation marks
	"team",          // 1 for Red or -1 for Black
	"tree-end",      // SGF: the end of a game, a closing parenthesis
	"value-end",     // SGF: the end of a value
	"variation-end", // the end of a variation
}
