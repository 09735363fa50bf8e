// Package journal implements play.Store on a file that is only ever appended to. It
// needs no database, so it runs where there is none: in a browser, on the files of its
// origin.
//
// Its nouns: a [File] is what it is written to; a record is one change, a line of JSON
// behind its checksum; a slot is one of two files, of which one holds the journal while
// the other takes a shorter copy of it; [Store] is what the records come to, in memory.
//
// A change is acknowledged when its line is on the disk. A line that a crash has cut off
// was never acknowledged, and goes when the journal is opened. A line that is damaged
// later is left out, and the match that it belongs to is known as damaged.
package journal
