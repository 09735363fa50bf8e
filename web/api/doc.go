// Package api is what the handlers of all subjects share: who calls, what a call
// may send, how it is answered or refused, and how often it may be made. It knows
// no route and no subject.
//
// Its nouns: a [Caller] is whoever makes a request; a [Handler] serves a call and
// says what body it takes; a [Meter] limits how often something happens and a
// [Tally] how much of it there is at once; a [Page] is an open socket of a
// visitor; [Kits] are the games of the server; [Links] lead other people to a
// match or a class.
package api
