import type { Control, Rules } from '../api/wire';
import { clockProblems, controlOf, presetClock, usualClock, type ClockPreset } from './control';
import { defaults } from './options';

/** What a request says of the settings. */
interface AskedTerms {
  game: string;
  variant: Record<string, string>;
  control?: Control;
}

/** MatchSettings are what people agree on before they play, as it is being chosen: a game, its rules, a clock. */
export class MatchSettings {
  game = $state('');
  options = $state<Record<string, string>>({});
  clock = $state(usualClock);
  rules = $derived.by(() => this.games.find(({ name }) => name === this.game));
  /** Whether there is no such clock. */
  wrong = $derived(clockProblems(this.clock).length > 0);

  constructor(
    readonly games: readonly Rules[],
    clock: ClockPreset,
  ) {
    this.choose(games[0]?.name ?? '');
    this.clock = presetClock(clock, usualClock);
  }

  /** Takes another game, with the rules that are usual for it. */
  choose(game: string): void {
    this.game = game;
    this.options = defaults(this.rules?.options ?? []);
  }

  asked(): AskedTerms {
    const control = controlOf(this.clock);
    return {
      game: this.game,
      variant: Object.fromEntries(Object.entries(this.options).filter(([, value]) => value !== '')),
      ...(control && { control }),
    };
  }
}
