// Package store implements play.Store, people.Store and meet.Store twice: on SQLite,
// in one file of the data folder, and on PostgreSQL, which several servers share.
//
// The folder migrations says what the tables are, queries.sql what is asked of
// them; internal/db is generated from both. [SQLite] and [Postgres] share the code
// that uses the answers (type tables), and differ in a dialect.
//
// Its parts: migrations brings a database up to date, repair mends a damaged file
// when a server starts, backup copies a data folder and puts a copy back,
// internal/rows turns matches into rows and back, storetest is the suite that all
// stores pass, postgrestest starts a PostgreSQL server for tests, journal keeps matches
// in a file where there is no database.
package store

//go:generate go run github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1 generate
