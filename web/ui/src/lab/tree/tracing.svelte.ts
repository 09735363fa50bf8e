import type { Shown, Trace, Traced } from '../../api/wire';
import { layout, type Layout, type Way } from './layout';
import { firstCut, momentAt, moments } from './moments';
import { askOf, otherTree, widened, type Question } from './question';
import { noTallies, phases, simMoment, tallies, wayOf } from './simulations';
import { isSmall } from './words';

type Ask = (ask: Trace) => Promise<Traced>;

/** How many moments a second are played at each speed; the last plays all in about ten seconds. */
export const speeds = [1, 3, 10, 60] as const;
export type Speed = (typeof speeds)[number];

const tick = 50;
const noMoment = simMoment(0);

/** Tracing is a tree on the page: what is shown of it, and at which moment of the search. */
export class Tracing {
  question = $state.raw<Question>() as Question;
  traced = $state.raw<Traced | null>(null);
  /** What the tree that is shown is of. */
  asked = $state.raw<Question | null>(null);
  busy = $state(false);
  cause = $state.raw<unknown>(null);
  /** The moment looked at: 0 is before the search. */
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>(3);
  selected = $state(0);
  way = $state<Way | null>(null);
  /** All of the tree is drawn, for a file, and not what is in sight. */
  whole = $state(false);

  readonly list = $derived(this.traced?.kind === 'mcts' ? [] : moments(this.traced?.nodes ?? []));
  readonly last = $derived(
    this.traced?.kind === 'mcts'
      ? (this.traced.trail?.length ?? 0) * phases.length
      : this.list.length,
  );
  /** The step of the search at the moment; 0 before the first. */
  readonly step = $derived(this.at > 0 ? (this.list[this.at - 1] ?? 0) : 0);
  readonly sim = $derived(this.traced?.kind === 'mcts' ? simMoment(this.at) : noMoment);
  readonly tallies = $derived(
    this.traced?.kind === 'mcts' ? tallies(this.traced, this.sim.counted) : noTallies,
  );
  readonly simWay = $derived(
    this.traced?.kind === 'mcts' && this.sim.current !== null
      ? wayOf(this.traced, this.sim.current)
      : [],
  );
  readonly drawn = $derived<Layout>(layout(this.traced?.nodes ?? [], this.way ?? this.usualWay));
  readonly chosen = $derived<Shown | null>(this.drawn.byID.get(this.selected)?.node ?? null);

  #number = 0;
  #timer: ReturnType<typeof setInterval> | null = null;
  #due = 0;

  constructor(
    question: Question,
    private readonly ask: Ask,
    private readonly notation: (game: string) => string,
  ) {
    this.question = question;
  }

  get usualWay(): Way {
    const { asked, traced } = this;
    return asked && traced && isSmall(asked.game) && traced.nodes.length <= 60 ? 'down' : 'right';
  }

  /** Searches; a step that the question names is gone to, otherwise the end. */
  async run(question: Question = this.question): Promise<void> {
    const number = ++this.#number;
    this.pause();
    this.question = question;
    this.busy = true;
    try {
      const some = isSmall(question.game) ? 0 : 5;
      const traced = await this.ask(askOf(question, this.notation(question.game), some));
      if (number !== this.#number) return;
      this.cause = null;
      this.traced = traced;
      this.asked = question;
      this.at = question.step === null ? this.last : this.#momentOf(question.step);
      if (!this.drawn.byID.has(this.selected)) this.selected = traced.nodes[0]?.id ?? 0;
    } catch (cause) {
      if (number === this.#number) this.cause = cause;
    }
    if (number === this.#number) this.busy = false;
  }

  /** Shows another number of a node's children, at the same moment of the search. */
  async widen(node: number, count: number): Promise<void> {
    if (!this.asked) return;
    const step = this.at === this.last ? null : this.shownStep;
    await this.run({ ...widened(this.asked, node, count), step });
  }

  /** Shows the tree of another depth. */
  async turn(tree: number): Promise<void> {
    if (this.asked) await this.run(otherTree(this.asked, tree));
  }

  /** The step for a link: of MCTS the moment itself. */
  get shownStep(): number {
    return this.traced?.kind === 'mcts' ? this.at : this.step;
  }

  #momentOf(step: number): number {
    return this.traced?.kind === 'mcts' ? Math.min(step, this.last) : momentAt(this.list, step);
  }

  go(at: number): void {
    this.at = Math.min(this.last, Math.max(0, Math.round(at)));
  }

  /** Goes to where the first cut was made; a search without one stays where it is. */
  goToCut(): void {
    const cut = firstCut(this.traced?.nodes ?? []);
    if (cut) this.go(momentAt(this.list, cut.leave));
  }

  play(): void {
    if (this.at === this.last) this.at = 0;
    this.playing = true;
    this.#due = 0;
    this.#timer = setInterval(() => this.#advance(), tick);
  }

  pause(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.playing = false;
  }

  #advance(): void {
    const fastest = this.speed === speeds.at(-1) ? this.last / 10 : 0;
    this.#due += (Math.max(this.speed, fastest) * tick) / 1000;
    const whole = Math.floor(this.#due);
    this.#due -= whole;
    this.go(this.at + whole);
    if (this.at === this.last) this.pause();
  }

  close(): void {
    this.#number++;
    this.pause();
  }
}
