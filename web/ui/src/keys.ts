/** Going through a tree of moves: along a line, and to what was played instead. */
const walking = {
  back: ['ArrowLeft'],
  on: ['ArrowRight'],
  above: ['ArrowUp'],
  below: ['ArrowDown'],
  start: ['Home'],
  end: ['End'],
} as const;

/**
 * Every key of the page: where it is pressed, what it asks for there, and how it is
 * written. The help lists this, in this order.
 */
export const keyMap = {
  page: { help: ['?'], find: ['/'] },
  /** At the table of a game; what scrolls the page goes on doing so. */
  play: {
    undo: ['Ctrl+z', 'Backspace'],
    redo: ['Ctrl+y', 'Ctrl+Shift+z'],
    back: ['ArrowLeft'],
    on: ['ArrowRight'],
    flip: ['f'],
    zen: ['z'],
    text: ['i'],
    menu: ['Escape'],
  },
  study: { ...walking, flip: ['f'], text: ['i'], engine: [' '], speak: ['e'] },
  /** In the list of moves. */
  moves: walking,
  /** On the graph of a review. */
  graph: {
    back: ['ArrowLeft', 'ArrowDown'],
    on: ['ArrowRight', 'ArrowUp'],
    farBack: ['PageDown'],
    farOn: ['PageUp'],
    start: ['Home'],
    end: ['End'],
  },
  board: {
    walk: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'Home', 'End'],
    choose: ['Enter', ' '],
    remove: ['Delete'],
    drop: ['Escape'],
  },
  /** In what has opened over or beside something else. */
  opened: { close: ['Escape'] },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type Place = keyof typeof keyMap;
export type Asked<P extends Place> = keyof (typeof keyMap)[P] & string;

/** Where a key is meant for the whole window, so that what has the focus comes first. */
const wide: readonly Place[] = ['page', 'play', 'study'];

/** What has a use of its own for keys, and for the space bar. */
const users = 'input, select, textarea, dialog, [contenteditable]';
const pressed = 'button, a, summary';

/** What a key asks for in a place; null where it is no key of it, or meant for what has the focus. */
export function asked<P extends Place>(event: KeyboardEvent, place: P): Asked<P> | null {
  if (event.defaultPrevented || event.altKey) return null;
  if (wide.includes(place) && isUsed(event)) return null;
  const chord = chordOf(event);
  const found = Object.entries<readonly string[]>(keyMap[place]).find(([, keys]) =>
    keys.includes(chord),
  );
  return (found?.[0] as Asked<P> | undefined) ?? null;
}

function isUsed({ target, key }: KeyboardEvent): boolean {
  const within = (selector: string) => Boolean((target as Element | null)?.closest?.(selector));
  return within(users) || (key === ' ' && within(pressed));
}

/** A key with its modifiers as the map writes it; Shift tells only beside Ctrl. */
function chordOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!event.ctrlKey && !event.metaKey) return key;
  return `Ctrl+${event.shiftKey ? 'Shift+' : ''}${key}`;
}

const shown: Partial<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ' ': 'Space',
};

/** A key as it is printed on keyboards: "Ctrl+Z", "←". */
export function keyName(chord: string): string {
  return chord
    .split('+')
    .map((key) => shown[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
}
