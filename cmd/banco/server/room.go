package server

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"banco/play"
)

// Storage are the settings of what may be stored. Sizes are in MiB.
type Storage struct {
	BudgetAccount int64  `default:"200" placeholder:"MIB" help:"Store at most so much for one account; 0: any amount. Default: 200."`
	BudgetAddress int64  `default:"20" placeholder:"MIB" help:"Store at most so much for all guests of one address; 0: any amount. Default: 20."`
	BudgetAll     *int64 `placeholder:"MIB" help:"Begin nothing new when the database takes so much; 0: never. Default: half of the disk, or 0 with --database."`
	Reserve       *int64 `placeholder:"MIB" help:"When less of the disk is free, take only games, and below half of it only moves. Default: 256, or 5 % of a small disk."`
	GuestDays     *int   `placeholder:"DAYS" help:"Delete what guests have stored so long after their last visit; 0: never. Default: 90, or 0 without --addr."`
	ArchiveDays   int    `default:"365" placeholder:"DAYS" help:"Pack finished matches in which nothing has happened for so long (banco archive); 0: never. Default: 365."`
}

const mib = 1 << 20

// disk is the file system of the data folder.
type disk struct {
	space   func() (free, size int64, err error)
	reserve int64

	mu   sync.Mutex
	at   time.Time
	free int64
	room play.Room
}

// openDisk returns the disk of a folder with its reserve.
func (s *Storage) openDisk(dir string) *disk {
	d := &disk{space: func() (int64, int64, error) { return diskSpace(dir) }}
	_, size, err := d.space()
	if err != nil {
		slog.Warn("it is not known how full the disk is", "dir", dir, "err", err)
	}
	d.reserve = min(256*mib, size/20)
	if s.Reserve != nil {
		d.reserve = *s.Reserve * mib
	}
	return d
}

// lookEvery is how often the disk is looked at.
const lookEvery = time.Second / 2

// look returns how much is free and what there is room for. It logs when that changes.
func (d *disk) look() (free int64, room play.Room) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if time.Since(d.at) < lookEvery {
		return d.free, d.room
	}
	free, _, err := d.space()
	if d.at = time.Now(); err != nil {
		return d.free, d.room
	}
	room = play.RoomForAll
	switch {
	case free < d.reserve/2:
		room = play.RoomForMoves
	case free < d.reserve:
		room = play.RoomForGames
	}
	if room > d.room {
		slog.Error("the disk is nearly full", "free", megabytes(free), "reserve", megabytes(d.reserve), "room for", room.String())
	} else if room < d.room {
		slog.Info("the disk has room again", "free", megabytes(free), "room for", room.String())
	}
	d.free, d.room = free, room
	return free, room
}

// Room says what there is room for.
func (d *disk) Room() play.Room { _, room := d.look(); return room }

// Free returns how many bytes are free.
func (d *disk) Free() int64 { free, _ := d.look(); return free }

// megabytes writes so many bytes for a person.
func megabytes(bytes int64) string {
	if bytes >= 10<<30 {
		return fmt.Sprintf("%.1f GB", float64(bytes)/(1<<30))
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/mib)
}

// budgets returns the budgets of a store on a disk.
func (s *Storage) budgets(d *disk, shared bool) play.Budgets {
	b := play.Budgets{Account: s.BudgetAccount * mib, Address: s.BudgetAddress * mib, Room: d.Room}
	if _, size, err := d.space(); err == nil && !shared {
		b.All = size / 2
	}
	if s.BudgetAll != nil {
		b.All = *s.BudgetAll * mib
	}
	return b
}

// setUpStorage holds a store to its budgets, and lets what guests have stored expire
// until stop.
func (c *Serve) setUpStorage(ctx context.Context, db Database) (room *disk, stop func(), err error) {
	dir, err := c.dir()
	if err != nil {
		return nil, nil, err
	}
	room = c.openDisk(dir)
	db.SetBudgets(c.budgets(room, c.Database != ""))
	ctx, cancel := context.WithCancel(ctx)
	var sweeping sync.WaitGroup
	sweeping.Go(func() { sweepGuests(ctx, db, c.guestLife(cmp.Or(c.Addr, c.Public))) })
	sweeping.Go(func() { sweepMatches(ctx, db, days(c.ArchiveDays)) })
	return room, func() { cancel(); sweeping.Wait() }, nil
}

// describe says how much room there is.
func (d *disk) describe(ctx context.Context, db Database) string {
	used, err := db.Used(ctx)
	if err != nil {
		slog.Warn("it is not known how much is stored", "err", err)
	}
	text := fmt.Sprintf("Room: %s free, %s used, %s kept for moves.", megabytes(d.Free()), megabytes(used), megabytes(d.reserve))
	if d.Room() > play.RoomForAll {
		text += " Only " + d.Room().String() + " are taken."
	}
	return text
}

// How often the data of guests is swept, and how long the sweep rests between two of
// its steps, so that it is never in the way of moves.
const (
	sweepEvery = 10 * time.Minute
	sweepRest  = 100 * time.Millisecond
)

// guestLife is how long what guests have stored outlives their last visit; 0: forever.
// Without an address to listen at, the server is for people of this machine.
func (s *Storage) guestLife(addr string) time.Duration {
	days := 90
	switch {
	case s.GuestDays != nil:
		days = *s.GuestDays
	case addr == "":
		days = 0
	}
	return time.Duration(days) * 24 * time.Hour
}

// sweepGuests deletes what expired guests have stored, until the context ends.
func sweepGuests(ctx context.Context, db Database, life time.Duration) {
	if life <= 0 {
		return
	}
	for {
		more, err := db.ExpireGuests(ctx, time.Now().Add(-life))
		if err != nil && ctx.Err() == nil {
			slog.Error("what guests have stored does not expire", "err", err) // the next sweep tries again
		}
		rest := sweepEvery
		if more && err == nil {
			rest = sweepRest
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(rest):
		}
	}
}

func days(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }

// When a server archives: a while after its start, then every day, with a rest after each match, so that it is never
// in the way of moves.
const (
	archiveFirst = time.Hour
	archiveEvery = 24 * time.Hour
	archiveRest  = 50 * time.Millisecond
)

// sweepMatches archives old matches until the context ends.
func sweepMatches(ctx context.Context, db Database, age time.Duration) {
	if age <= 0 {
		return
	}
	for rest := archiveFirst; ; rest = archiveEvery {
		select {
		case <-ctx.Done():
			return
		case <-time.After(rest):
		}
		n, err := db.Archive(ctx, time.Now().Add(-age), archiveRest)
		if err != nil && ctx.Err() == nil {
			slog.Error("old matches are not archived", "err", err) // tomorrow again
		}
		if n > 0 {
			slog.Info("old matches are archived", "matches", n)
		}
	}
}
