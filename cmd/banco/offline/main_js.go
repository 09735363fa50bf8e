package main

import "banco/web/offline"

func init() { run = offline.Run }
