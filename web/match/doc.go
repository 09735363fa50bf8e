// Package match answers the calls about one match: begin it, sit down, play, talk,
// take it away as a file, and watch it over a socket.
package match
