// Package db holds the queries of ../../queries.sql as functions. sqlc writes
// everything but this file: go generate ./store.
package db
