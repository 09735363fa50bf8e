package farm

import (
	"context"
	"math"

	"banco/tune"
)

// SelfPlay has workers play the chunks of a generator.
func (f *Farm) SelfPlay(g *tune.Generator) error {
	a, err := describe(g.Kit, g.Agent, 0)
	if err != nil {
		return err
	}
	t := chunkTask{
		Game: g.Kit.Game.Name(), Variant: g.Variant, Agent: a, Nodes: g.Nodes, Seed: g.Seed,
		Opening: g.Opening, Balanced: g.Balanced, Won: g.Won, Length: g.Length,
	}
	g.Remote = func(ctx context.Context, parts []tune.Part, played func(tune.Part, []byte) (*tune.Part, error)) error {
		return f.run(ctx, func() (job, error) {
			if len(parts) == 0 {
				return nil, nil
			}
			of := t
			of.Part, parts = parts[0], parts[1:]
			return &chunkJob{of, played}, nil
		})
	}
	return nil
}

// chunkJob is a part of a chunk.
type chunkJob struct {
	of     chunkTask
	played func(tune.Part, []byte) (*tune.Part, error)
}

func (j *chunkJob) task() task {
	t := j.of
	return task{Chunk: &t}
}

func (j *chunkJob) take(a answer) (left bool, err error) {
	if len(a.Chunk) == 0 {
		return true, nil
	}
	rest, err := j.played(j.of.Part, a.Chunk)
	if rest == nil {
		return false, err
	}
	j.of.Part = *rest
	return true, err
}

// generator checks a task and returns its generator.
func (w *Worker) generator(t *chunkTask) (*tune.Generator, error) {
	k, err := w.Kit(t.Game)
	if err != nil {
		return nil, err
	}
	err = checkBounds(
		bound{"the nodes", int64(min(t.Nodes, math.MaxInt64)), 1, math.MaxInt64}, bound{"the plies of an opening", int64(t.Opening), 0, 200},
		bound{"the balance", int64(t.Balanced), 0, 100_000}, bound{"the score of a win", int64(t.Won), 1, 1_000_000},
		bound{"the plies", int64(t.Length), 1, 4096}, bound{"the first game", int64(t.Part.From), 0, tune.ChunkGames - 1},
	)
	if err != nil {
		return nil, err
	}
	text, bytes, err := w.local(k, t.Agent)
	if err != nil {
		return nil, err
	}
	return &tune.Generator{
		Kit: k, Variant: t.Variant, Agent: text, Nodes: t.Nodes, Seed: t.Seed,
		Opening: t.Opening, Balanced: t.Balanced, Won: t.Won, Length: t.Length,
	}, w.checkMemory(bytes)
}

// playChunk plays a part of a chunk, and tells of every game that has ended.
func (w *Worker) playChunk(ctx context.Context, t *chunkTask, a *answer, news func()) error {
	g, err := w.generator(t)
	if err != nil {
		return err
	}
	return g.PlayPart(ctx, t.Part, func(data []byte) {
		a.Chunk = data
		news()
	})
}
