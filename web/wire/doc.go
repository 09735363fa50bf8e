// Package wire describes every message between the server and the page, in one
// place: the Go types are what the server writes, and web/ui/src/api/wire.ts is
// generated from them (go generate ./web/wire), so that the two cannot drift; a
// test fails when they have.
//
// Its nouns: a [Head] is what never changes about a match; a [Node] is a move
// of its tree, where moves taken back stay as variations; a [Now] is a position
// as the viewer may know it; an [Update] carries a page from one version of a
// match to the next. An [Ask] is what the page sends over its WebSocket, a
// [News] what it hears there; everything else is a plain HTTP call.
package wire

//go:generate go run ./gen ../ui/src/api/wire.ts
