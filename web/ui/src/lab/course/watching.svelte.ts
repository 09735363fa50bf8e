import { codeOf, type ErrorCode } from '../../api/client';
import type { Course } from '../../api/wire';

/** How often the server is asked, in milliseconds: while games are played, and while it is away. */
const often = 1000;
const seldom = 3000;

/** Watching keeps up with a run of learning for as long as it goes on. */
export class Watching {
  now = $state.raw<Course | null>(null);
  error = $state<ErrorCode | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(private readonly look: () => Promise<Course>) {}

  async start(): Promise<void> {
    try {
      this.take(await this.look());
    } catch (cause) {
      if (this.#stopped) return;
      this.error = codeOf(cause);
      if (this.error !== 'not-found') this.#again(seldom);
    }
  }

  take(course: Course): void {
    if (this.#stopped) return;
    this.error = null;
    this.now = course;
    if (course.state === 'running') this.#again(often);
  }

  #again(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), wait);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
