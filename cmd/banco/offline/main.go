//go:build js && wasm

// Command offline is Bàn Cờ for a worker of a page: GOOS=js GOARCH=wasm.
package main

import "banco/web/offline"

func main() { offline.Run() }
