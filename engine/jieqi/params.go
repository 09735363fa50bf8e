package jieqi

import "banco/search/strong"

var _ strong.TunedTactics = Guide{}

// Params returns the numbers of the strong search for cờ úp, where games of its own
// favoured others than those of chess (docs/ledger/techniques.md).
func (Guide) Params() strong.Params {
	p := strong.DefaultParams()
	p.RefutedMalus, p.QuiescenceFailFirm, p.ProbCutTableMargin = 0, 0, 0 // they win games in chess; here they have not been played enough
	p.ReverseFutilityMaxDepth = 5
	p.NullEvalBase = 106
	p.NullMinPieces = 2
	p.NullSurplusDiv = 149
	p.ProbCutMargin = 131
	p.IIRMinDepth = 4
	p.LMPMaxDepth = 10
	p.HistoryPruningMaxDepth = 3
	p.HistoryPruningBase = 3993
	p.HistoryPruningDepth = 4162
	p.FutilityDepth = 101
	p.SingularDoubleMargin = 28
	p.LMRCutNode = 624
	p.LMRKiller = 1288
	p.ButterflyWeight = 3
	p.Continuation2Weight = 3
	p.HistoryBonus = 133
	p.EvalDropBonus = 4
	p.ChanceMinDepth = 5
	p.ChanceMaxOpen = 1
	return p
}
