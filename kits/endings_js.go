package kits

import "embed"

// tables holds the small ones only: the program for browsers is loaded by everybody.
//
//go:embed endings/chess endings/xiangqi/KN*.banend endings/xiangqi/KP*.banend
var tables embed.FS
