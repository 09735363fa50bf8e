// Package server has the commands of a host: serve the page, back the database
// up, check it, and moderate accounts.
package server
