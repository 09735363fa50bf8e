// Package engines has the commands about engines: they list them, play them
// against each other, let them solve problems, and put them behind protocols.
package engines
