//go:build !js

package kits

import "embed"

// tables holds tables of endings by the names of their games, made by
//
//	banco egtb make chess KPvK --out kits/endings/chess
//	banco egtb make xiangqi KRvKAABB KNvKAA KNvKB KPvKAA --out kits/endings/xiangqi
//
//go:embed endings/chess endings/xiangqi
var tables embed.FS
