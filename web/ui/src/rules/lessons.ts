/** A position to try something on. */
export interface Lesson {
  /** Of its words in each language. */
  name: string;
  fen: string;
  variant?: Record<string, string>;
  /** One side moves again and again; the other passes while it can. */
  alone?: boolean;
}

/** The text of a lesson, or of something to know besides. */
export interface Chapter {
  title: string;
  text: string;
}

/** The rules of a game in one language. */
export interface Book {
  /** What the game is about, in a few sentences. */
  about: string;
  lessons: Record<string, Chapter>;
  /** What needs no board. */
  more: Chapter[];
}

export function alone(name: string, fen: string): Lesson {
  return { name, fen, alone: true };
}

export function stones(name: string, rows: string, rule: string): Lesson {
  return { name, fen: `${rows} x`, variant: { size: '9', rule } };
}
