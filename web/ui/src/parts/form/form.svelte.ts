import { tick } from 'svelte';
import { ApiError, codeOf, type ErrorCode } from '../../api/client';
import type { Problem } from '../../api/wire';
import { t } from '../../i18n';
import { wrong } from '../../study/problems';

/** A form that is sent to the server. What is refused is said at the field that it is about. */
export class Form<Field extends string> {
  busy = $state(false);
  code = $state<ErrorCode | null>(null);
  problem = $state.raw<Problem | null>(null);
  #empty = $state<Field | null>(null);
  #fields: Readonly<Record<string, Field>>;

  /** Takes the field of each problem; a problem that is not among them is said beside the button. */
  constructor(fields: Readonly<Record<string, Field>>) {
    this.#fields = fields;
  }

  /** What is wrong with a field, in words. */
  at(field: Field): string | null {
    if (this.#empty === field) return t('form.empty');
    if (this.problem && this.#fields[this.problem.key] === field) return wrong(this.problem);
    return null;
  }

  /** Whether something was refused that no field says. */
  get elsewhere(): boolean {
    return this.code !== null && !(this.problem && this.problem.key in this.#fields);
  }

  /** Sends, unless a field that must be filled in is empty; answers whether it was taken. */
  async send(
    event: SubmitEvent,
    what: () => Promise<unknown>,
    needed: Partial<Record<Field, string>> = {},
  ): Promise<boolean> {
    event.preventDefault();
    if (this.busy) return false;
    const form = event.currentTarget;
    this.code = this.problem = null;
    const named = Object.entries(needed) as [Field, string][];
    this.#empty = named.find(([, value]) => !value.trim())?.[0] ?? null;
    const taken = this.#empty === null && (await this.attempt(what));
    // The field with its words is in sight, and heard.
    if (!taken) {
      await tick();
      if (form instanceof HTMLFormElement)
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
    return taken;
  }

  /** Does something, and keeps what is refused. */
  async attempt(what: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.code = this.problem = null;
    try {
      await what();
      return true;
    } catch (cause) {
      this.code = codeOf(cause);
      this.problem = (cause instanceof ApiError && cause.problem) || null;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
