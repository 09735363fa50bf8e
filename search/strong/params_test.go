package strong

import (
	"strings"
	"testing"
)

func TestParamsCheck(t *testing.T) {
	if err := DefaultParams().Check(); err != nil {
		t.Errorf("the default: %v", err)
	}
	for name, change := range map[string]func(*Params){
		"NullReductionDiv": func(p *Params) { p.NullReductionDiv = 0 },
		"LMRHistoryPly":    func(p *Params) { p.LMRHistoryPly = 0 },
		"LMRLogDiv":        func(p *Params) { p.LMRLogDiv = -3 },
		"HistoryBonus":     func(p *Params) { p.HistoryBonus = maxParam + 1 },
		"FutilityBase":     func(p *Params) { p.FutilityBase = -1 },
	} {
		p := DefaultParams()
		change(&p)
		if err := p.Check(); err == nil || !strings.HasPrefix(err.Error(), name+" is ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
