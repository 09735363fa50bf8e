//go:build !unix

package gametest

import (
	"testing"
	"time"
)

var begun = time.Now()

// ProcessorTime returns how long this process has been at work: since it began, where the
// system does not say more.
func ProcessorTime(*testing.T) time.Duration { return time.Since(begun) }
