// Package web serves the page and its API over HTTP and one WebSocket per client.
// It is the transport: the table of all routes with who may call them and how often
// (routes.go), what a page may ask over its socket (asks.go), sockets, cookies and
// sessions, limits, and the files of the page. It knows no game.
//
// The handlers live by subject: match, account, lobby, classroom, tournament, lab,
// study, library. What they share is in package api; package message turns values
// of the server into the messages of package wire.
//
// Most files of this folder are tests. They call a whole server over HTTP, as a page
// does, and one call mostly needs several subjects: that is why they are here, and
// why there are more than 35 of them.
//
// One folder, since most of its files are tests of a whole server, with every
// handler in it.
package web
