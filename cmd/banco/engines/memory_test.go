package engines

import "testing"

func TestAvailable(t *testing.T) {
	if n, ok := available([]byte("MemTotal:  8000 kB\nMemAvailable:   1234 kB\n")); !ok || n != 1234<<10 {
		t.Errorf("%d, %v", n, ok)
	}
	for _, text := range []string{"", "MemAvailable:\n", "MemAvailable: much\n", "MemFree: 7 kB"} {
		if n, ok := available([]byte(text)); ok {
			t.Errorf("%q: %d", text, n)
		}
	}
}

// A table that does not fit is refused, and the engine plays on with the old one.
func TestHashMustFit(t *testing.T) {
	h, err := newHosted("chess", "strong")
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	before := h.Agent
	if free, known := freeMemory(); known && free < 1<<50 {
		if err := h.setHash("1073741824"); err == nil || h.Agent != before {
			t.Errorf("a table of a petabyte: %v", err)
		}
	}
	if err := h.setHash("3"); err != nil || h.Bytes < 3<<20 || h.Bytes > 20<<20 {
		t.Errorf("a table of 3 MiB: %v, %d bytes", err, h.Bytes)
	}
}
