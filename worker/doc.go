// Package worker lets other machines think for servers. A server delegates searches that
// find no free core of its own; a worker on the same bus takes them.
//
// Its nouns: a [Worker] does searches for servers; a [Client] is a server's side, which
// delegates them; an [Identity] says whether the two run the same program. Nothing that a
// worker answers is trusted: a move must be legal, and scores are only shown.
package worker
