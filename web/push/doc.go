// Package push sends notices to browsers by Web Push (RFC 8030, 8291, 8292), for
// people who have asked for them and may have no page open. [Handlers] answers the
// calls by which a browser subscribes, and sends what [Handlers.Notify] is given.
package push
