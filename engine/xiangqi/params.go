package xiangqi

import "banco/search/strong"

var _ strong.TunedTactics = Guide{}

// Params returns the numbers of the strong search for xiangqi, where games of its own
// favoured others than those of chess (docs/ledger/techniques.md).
func (Guide) Params() strong.Params {
	p := strong.DefaultParams()
	p.RefutedMalus, p.QuiescenceFailFirm, p.ProbCutTableMargin = 0, 0, 0 // they win games in chess; here they have not been played enough
	p.RazorMargin = 315
	p.ReverseFutilityMaxDepth = 5
	p.ReverseFutilityMargin = 94
	p.ReverseFutilityImproving = 45
	p.NullEvalDepth = 28
	p.NullReduction = 4
	p.NullReductionDiv = 2
	p.IIRMinDepth = 4
	p.CaptureSEEMargin = 113
	p.LMPBase = 9
	p.HistoryPruningMaxDepth = 3
	p.HistoryPruningBase = 4300
	p.HistoryPruningDepth = 4500
	p.FutilityBase = 66
	p.SingularDoubleMargin = 28
	p.LMRBase = 1114
	p.LMRLogDiv = 264
	p.LMRCutoffs = 400
	p.LMRKiller = 1489
	p.LMRHistoryMax = 2580
	p.CaptureGainWeight = 47
	p.ButterflyWeight = 3
	p.Continuation1Weight = 10
	p.Continuation2Weight = 2
	p.HistoryMalus = 260
	p.HistoryMalusMax = 1385
	p.FailLowBonus = 9
	p.CorrectionPawns = 46
	return p
}
