package rows

import "time"

// Millis returns a time as the tables hold it, or none for the zero time.
func Millis(t time.Time, none int64) int64 {
	if t.IsZero() {
		return none
	}
	return t.UnixMilli()
}

// Time reverses Millis, with 0 for none.
func Time(millis int64) time.Time {
	if millis == 0 {
		return time.Time{}
	}
	return time.UnixMilli(millis)
}

// Duration returns the length of so many milliseconds.
func Duration(millis int64) time.Duration { return time.Duration(millis) * time.Millisecond }

// Flag returns a truth value as the tables hold it.
func Flag(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
