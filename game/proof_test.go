package game_test

import (
	"reflect"
	"strings"
	"testing"

	"banco/game"
)

func TestProofInTags(t *testing.T) {
	proof := game.Proof{Commitment: "ab12", Disclosure: "deal 1\nseed 00\n", Given: 6, Redeals: []int{6, 9, 4}}
	tags := proof.Tags()
	want := []game.Tag{{"Commitment", "ab12"}, {"Opening", "deal 1 / seed 00"}, {"Given", "6"}, {"Redeals", "1@6 2@9 3@4"}}
	if !reflect.DeepEqual(tags, want) {
		t.Errorf("written as %v", tags)
	}
	if back, err := game.ProofOf(&game.Record{Tags: tags}); err != nil || !reflect.DeepEqual(back, proof) {
		t.Errorf("read as %+v (%v)", back, err)
	}
	if tags := (game.Proof{Redeals: []int{1}}).Tags(); tags != nil {
		t.Errorf("a game without a deal has %v", tags)
	}
}

func TestProofRefusals(t *testing.T) {
	tests := []struct {
		tags   []game.Tag
		reason string
	}{
		{nil, "no tag Commitment"},
		{[]game.Tag{{"Given", "x"}}, "is not possible"},
		{[]game.Tag{{"Given", "-1"}}, "is not possible"},
		{[]game.Tag{{"Redeals", "1@6 3@4"}}, `tag Redeals: "3@4" is not possible`},
		{[]game.Tag{{"Redeals", "6"}}, `tag Redeals: "6" is not possible`},
		{[]game.Tag{{"Redeals", "1@"}}, "is not possible"},
		{[]game.Tag{{"Redeals", "1@+4"}}, "is not possible"},
		{[]game.Tag{{"Redeals", "1@99999999999999999999"}}, "is not possible"},
		{[]game.Tag{{"Given", "4"}}, `tag Given: "4" is not possible`},
		{[]game.Tag{{"Given", "4"}, {"Redeals", "1@3"}}, `tag Given: "4" is not possible`},
	}
	for _, tt := range tests {
		r := &game.Record{Tags: tt.tags}
		if tt.tags != nil {
			r.Tags = append(r.Tags, game.Tag{Name: "Commitment", Value: "ab"})
		}
		if _, err := game.ProofOf(r); err == nil || !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%v: %v, want %q", tt.tags, err, tt.reason)
		}
	}
}

func TestStandingRedeals(t *testing.T) {
	for _, tt := range []struct {
		plies []int
		want  []game.Redeal
	}{
		{nil, nil},
		{[]int{6}, []game.Redeal{{1, 6}}},
		{[]int{6, 4}, []game.Redeal{{2, 4}}},
		{[]int{4, 6}, []game.Redeal{{1, 4}, {2, 6}}},
		{[]int{6, 6}, []game.Redeal{{2, 6}}},
		{[]int{6, 4, 9, 6, 8}, []game.Redeal{{2, 4}, {4, 6}, {5, 8}}},
	} {
		if got := (game.Proof{Redeals: tt.plies}).Standing(); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%v: %v stand, want %v", tt.plies, got, tt.want)
		}
	}
}

func FuzzProof(f *testing.F) {
	f.Add("ab12", "deal 1 / seed 00", "6", "1@6 2@9 3@4")
	f.Add("", "", "", "1@0 2@0")
	f.Fuzz(func(t *testing.T, commitment, opening, given, redeals string) {
		r := &game.Record{Tags: []game.Tag{{"Commitment", commitment}, {"Opening", opening}, {"Given", given}, {"Redeals", redeals}}}
		p, err := game.ProofOf(r)
		if err != nil {
			return
		}
		back, err := game.ProofOf(&game.Record{Tags: p.Tags()})
		if err != nil || !reflect.DeepEqual(back, p) {
			t.Errorf("%+v reads back as %+v (%v)", p, back, err)
		}
	})
}
