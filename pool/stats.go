package pool

import "maps"

// Stats are how many jobs there are, for those who run the server.
type Stats struct {
	Running, Waiting map[Kind]int
	Total            map[Kind]int // that have ever come
	Addresses        int          // at which somebody waits
	Reserved         int64        // bytes
	Searches         Searches     // where they began
}

// Stats returns how much there is to do.
func (p *Pool) Stats() Stats {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := Stats{Running: map[Kind]int{}, Waiting: map[Kind]int{}, Total: maps.Clone(p.total), Reserved: p.reserved, Searches: p.searches}
	for _, t := range p.running {
		s.Running[t.kind]++
	}
	for _, t := range p.queue {
		s.Waiting[t.kind]++
	}
	for _, a := range p.addresses {
		if a.waiting > 0 {
			s.Addresses++
		}
	}
	return s
}
