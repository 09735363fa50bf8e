package play

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"banco/game"
)

// MaxText bounds the comments of a match, in bytes. Those that were replaced count,
// because they are stored too.
const MaxText = 8 << 20

// The bounds of the annotation of a node.
const (
	MaxComment = 4000 // bytes
	MaxNAGs    = 16
	maxNAG     = 255
	MaxEval    = 32 // bytes
)

// EncodeAnnotation writes an annotation as the text of an Annotated event.
func EncodeAnnotation(a game.Annotation) string {
	text, err := json.Marshal(a)
	if err != nil {
		panic(err) // texts and numbers can always be written
	}
	return string(text)
}

// applyAnnotation sets the comment of a node, or all of its annotation.
func (m *Match) applyAnnotation(e Event) error {
	if e.Node < 0 || e.Node >= len(m.nodes) {
		return fmt.Errorf("%w: there is no node %d", ErrRequest, e.Node)
	}
	if m.commentBytes+len(e.Text) > MaxText {
		return fmt.Errorf("%w: a match holds at most %d bytes of comments", ErrRequest, MaxText)
	}
	n := &m.nodes[e.Node]
	a := n.Annotation
	if e.Type == Commented {
		a.Comment = e.Text
	} else {
		a = game.Annotation{}
		if err := json.Unmarshal([]byte(e.Text), &a); err != nil {
			return fmt.Errorf("%w: not an annotation: %w", ErrRequest, err)
		}
	}
	if err := checkAnnotation(&a); err != nil {
		return err
	}
	n.Annotation = a
	m.commentBytes += len(e.Text)
	return nil
}

func checkAnnotation(a *game.Annotation) error {
	for _, text := range []string{a.Before, a.Comment} {
		if len(text) > MaxComment || !utf8.ValidString(text) {
			return fmt.Errorf("%w: a comment has at most %d bytes of text", ErrRequest, MaxComment)
		}
	}
	if len(a.NAGs) > MaxNAGs || len(a.Eval) > MaxEval {
		return fmt.Errorf("%w: a move has at most %d marks and an evaluation of %d bytes", ErrRequest, MaxNAGs, MaxEval)
	}
	for _, nag := range a.NAGs {
		if nag < 0 || nag > maxNAG {
			return fmt.Errorf("%w: there is no mark $%d", ErrRequest, nag)
		}
	}
	return nil
}
