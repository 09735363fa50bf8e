package kits

import "embed"

// policies holds none.
var policies embed.FS
