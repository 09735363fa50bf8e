package files_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"banco/game"
	"banco/game/files"
)

func TestEPD(t *testing.T) {
	text := "\ufeff# mates\r\n" +
		"7k/8/6K1/8/8/8/8/R7 w - - bm #1; id \"a; b\";\r\n" +
		"9/9/9 w - -; bm #3;\r\n" +
		"7k/8/6K1/8/8/8/8/R7 w - - 3 9 ; Bài 1: mở đầu\r\n"
	found, err := files.ReadAny(context.Background(), games, "", []byte(text), "chess")
	if err != nil {
		t.Fatal(err)
	}
	if found.Format != "epd" || len(found.Records) != 2 || len(found.Lost) != 1 || found.Lost[0].Game != 2 {
		t.Fatalf("%s with %d records, lost %v", found.Format, len(found.Records), found.Lost)
	}
	if place := (*game.TextError)(nil); !errors.As(found.Lost[0].Err, &place) || place.Line != 3 || place.Column != 1 {
		t.Errorf("lost at %v", found.Lost[0].Err)
	}
	first, second := found.Records[0], found.Records[1]
	if first.Tag("bm") != "#1" || !strings.HasPrefix(first.Start, "7k/8/6K1/8/8/8/8/R7 w") {
		t.Errorf("%+v", first)
	}
	if second.Tag("Title") != "Bài 1: mở đầu" || !strings.HasSuffix(second.Start, " 3 9") {
		t.Errorf("%+v", second)
	}
}

// A list of xiangqi is told from one of chess by its positions.
func TestEPDOfXiangqi(t *testing.T) {
	found, err := files.ReadAny(context.Background(), games, "a.epd", []byte("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1; bm #3;\n"), "")
	if err != nil || found.Game.Name() != "xiangqi" || found.Records[0].Tag("bm") != "#3" {
		t.Errorf("%+v, %v", found, err)
	}
}
