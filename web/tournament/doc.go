// Package tournament answers the calls about tournaments: make one, enter it, run
// it as its host, see standings and boards, and take it away as a file.
package tournament
