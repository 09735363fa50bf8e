//go:build !js

package kits

import "embed"

// policies holds the policies by the names of their games. The program for
// browsers does without them: it is loaded by everybody.
//
//go:embed policies/*.policy
var policies embed.FS
