// Package account answers the calls about accounts and the people who have them:
// sign up and in, sessions, all that is kept of somebody as one file, profiles,
// ratings and the list of leaders. Its [Referee] counts the results of rated games.
package account
