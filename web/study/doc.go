// Package study answers the calls about positions and records: set a position up,
// analyse it, ask for a hint, review a match, solve a problem, read files, and
// verify that a deal was kept.
package study
