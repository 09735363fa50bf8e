package people

import (
	"errors"
	"time"
)

// Vacation is a time in which the clocks of an account stand in games by correspondence.
type Vacation struct {
	Until time.Time // it ends, or has ended
	Year  int       // in which it began
	Days  int       // taken in that year, those of earlier vacations included
}

// VacationDays is how many days of vacation an account has in a year.
const VacationDays = 20

// Why a vacation is refused.
var (
	ErrVacationDays = errors.New("not so many days of vacation are left this year")
	ErrOnVacation   = errors.New("the account is on vacation already")
)

const day = 24 * time.Hour

// On reports that it is vacation at a time.
func (v Vacation) On(now time.Time) bool { return now.Before(v.Until) }

// Left returns how many days may still be taken in the year of a time.
func (v Vacation) Left(now time.Time) int {
	if v.Year != now.UTC().Year() {
		return VacationDays
	}
	return max(VacationDays-v.Days, 0)
}

// Begin begins a vacation of so many days.
func (v *Vacation) Begin(now time.Time, days int) error {
	left := v.Left(now)
	switch {
	case v.On(now):
		return ErrOnVacation
	case days < 1 || days > left:
		return ErrVacationDays
	}
	*v = Vacation{Until: now.Add(time.Duration(days) * day), Year: now.UTC().Year(), Days: VacationDays - left + days}
	return nil
}

// End ends a vacation before its time. Days that have not begun are given back.
func (v *Vacation) End(now time.Time) {
	if v.On(now) {
		v.Days -= int(v.Until.Sub(now) / day)
		v.Until = now
	}
}
