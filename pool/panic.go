package pool

import (
	"fmt"
	"runtime/debug"
)

// Panic is the error of a job that has panicked.
type Panic struct {
	Value any
	Stack []byte // of the goroutine, as package debug writes it
}

// Error returns the value, without the stack.
func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Catch runs do and turns its panic into a *Panic. Jobs that start goroutines
// use it in each, and hand the error back to do, which [Pool.Run] logs.
func Catch(do func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &Panic{value, debug.Stack()}
		}
	}()
	return do()
}
