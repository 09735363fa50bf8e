package host

// Listener hears of one tournament until it is closed.
type Listener struct {
	// C holds a value when there is something new.
	C chan struct{}

	director *Director
	id       string
}

// Listen begins to listen to a tournament. There is something new at once.
func (d *Director) Listen(id string) *Listener {
	l := &Listener{C: make(chan struct{}, 1), director: d, id: id}
	l.C <- struct{}{}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.listeners[id] == nil {
		d.listeners[id] = map[*Listener]bool{}
	}
	d.listeners[id][l] = true
	return l
}

// Close stops listening.
func (l *Listener) Close() {
	d := l.director
	d.mu.Lock()
	defer d.mu.Unlock()
	if delete(d.listeners[l.id], l); len(d.listeners[l.id]) == 0 {
		delete(d.listeners, l.id)
	}
}

// notify wakes the listeners of a tournament. The director is locked.
func (d *Director) notify(id string) {
	for l := range d.listeners[id] {
		select {
		case l.C <- struct{}{}:
		default:
		}
	}
}
