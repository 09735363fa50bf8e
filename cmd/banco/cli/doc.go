// Package cli has what several commands of banco share: how a position is
// chosen ([Setup]), where a table goes ([Output]), how files are read and
// replaced, how the progress of games is shown, and which games a help text
// names ([Vars]).
package cli

// Version is the version of the program, which commands get from main.
type Version string
