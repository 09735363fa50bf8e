import { ApiError, type ErrorCode } from '../api/client';
import { classApi } from '../api/classes';
import type { HandedIn, Homework, HomeworkTask, HomeworkWork } from '../api/wire';
import { lessons } from '../lab/lessons';
import { readPlan } from '../lab/exercise/practice.svelte';
import { t, word } from '../i18n';
import { agentName } from '../play/words';

/** What a task is, in words. */
export function taskText(task: HomeworkTask): string {
  const game = task.game ? word('game', task.game) : '';
  switch (task.kind) {
    case 'puzzle':
      return t('homework.puzzle.one', { game, id: task.puzzle ?? '' });
    case 'beat':
      return t('homework.beat.one', { game, name: agentName(task.agent ?? '') });
    case 'exercise':
      return t('homework.exercise.one', {
        kind: t(`exercise.kind.${readPlan(task.plan ?? '').kind}`),
      });
    case 'lesson':
      return t('homework.lesson.one', { name: word('lab.lesson', task.lesson ?? '') });
    default:
      return task.text ?? t('homework.position');
  }
}

/** Where a lesson of the lab is. */
export function lessonPath(name: string): string {
  return lessons.find((lesson) => lesson.name === name)?.path ?? '/lab';
}

/** What a student has handed in for a task, counted from 1. */
export function workOf(
  homework: Homework,
  student: number,
  task: number,
): HomeworkWork | undefined {
  return homework.work.find((w) => w.student === student && w.task === task);
}

/** The points that a student has for homework so far. */
export function pointsOf(homework: Homework, student: number): number {
  return homework.work
    .filter((w) => w.student === student && w.marked)
    .reduce((sum, w) => sum + (w.points ?? 0), 0);
}

/**
 * Outbox keeps what a student hands in until the server has it: through a lost network, a
 * reload and a closed page. A game that is to be won waits in it until it is over.
 */
export class Outbox {
  #key: string;

  constructor(readonly code: string) {
    this.#key = `banco.homework.${code}`;
  }

  get waiting(): HandedIn[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? (kept as HandedIn[]) : [];
    } catch {
      return [];
    }
  }

  #keep(list: HandedIn[]): void {
    if (list.length) localStorage.setItem(this.#key, JSON.stringify(list));
    else localStorage.removeItem(this.#key);
  }

  /** Keeps an answer, instead of an earlier one to the same task. */
  put(answer: HandedIn): void {
    this.#keep([...this.waiting.filter((w) => !same(w, answer)), answer]);
  }

  /** Sends what waits; what the server refuses is not sent again, but for a game that goes on. */
  async send(): Promise<ErrorCode | null> {
    let wrong: ErrorCode | null = null;
    for (const answer of this.waiting) {
      try {
        await classApi.order(this.code, 'handin', answer);
      } catch (cause) {
        if (!(cause instanceof ApiError) || !cause.problem || answer.match) continue;
        wrong = cause.code;
      }
      this.#keep(this.waiting.filter((w) => !same(w, answer)));
    }
    return wrong;
  }
}

function same(a: HandedIn, b: HandedIn): boolean {
  return a.homework === b.homework && a.task === b.task;
}
