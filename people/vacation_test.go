package people

import (
	"errors"
	"testing"
	"time"
)

// An account has twenty days of vacation a year. Who comes back early keeps the days that
// have not begun.
func TestVacation(t *testing.T) {
	const day = 24 * time.Hour
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	var v Vacation
	if v.On(now) || v.Left(now) != VacationDays {
		t.Errorf("a new account: %+v", v)
	}
	for _, days := range []int{0, -1, 21} {
		if err := v.Begin(now, days); !errors.Is(err, ErrVacationDays) {
			t.Errorf("%d days: %v", days, err)
		}
	}
	if err := v.Begin(now, 12); err != nil || !v.On(now) || !v.On(now.Add(12*day-1)) || v.On(now.Add(12*day)) {
		t.Errorf("twelve days: %+v, %v", v, err)
	}
	if err := v.Begin(now.Add(day), 1); !errors.Is(err, ErrOnVacation) {
		t.Errorf("a second one meanwhile: %v", err)
	}
	v.End(now.Add(3*day + time.Hour)) // the fourth day has begun
	if v.On(now.Add(4*day)) || v.Left(now) != VacationDays-4 {
		t.Errorf("back on the fourth day: %+v, %d left", v, v.Left(now))
	}
	later := now.Add(30 * day)
	v.End(later) // changes nothing
	if err := v.Begin(later, 16); err != nil || v.Left(later) != 0 {
		t.Errorf("the rest: %v, %d left", err, v.Left(later))
	}
	if next := now.AddDate(1, 0, 0); v.Left(next) != VacationDays {
		t.Errorf("next year %d days are left", v.Left(next))
	}
}
