import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client';
import { classApi } from '../api/classes';
import { Outbox } from './homework';

describe('what is handed in', () => {
  beforeEach(() => localStorage.clear());
  const answer = (task: number, text: string) => ({ homework: 1, task, answer: text });

  it('waits for the network, over a reload, and is sent once', async () => {
    const order = vi.spyOn(classApi, 'order').mockRejectedValue(new TypeError('no network'));
    const box = new Outbox('ABC');
    box.put(answer(1, 'Tốt'));
    box.put(answer(1, 'Mã'));
    box.put(answer(2, 'Xe'));
    await box.send();
    const again = new Outbox('ABC');
    expect(again.waiting).toEqual([answer(1, 'Mã'), answer(2, 'Xe')]);
    order.mockResolvedValue({} as never);
    await again.send();
    expect(again.waiting).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('is dropped where it is wrong, but for a game that goes on', async () => {
    const refused = new ApiError('bad-request' as never, '', { key: 'class-answer' } as never);
    vi.spyOn(classApi, 'order').mockRejectedValue(refused);
    const box = new Outbox('ABC');
    box.put(answer(1, 'Mã'));
    box.put({ homework: 1, task: 2, match: 'abc' });
    expect(await box.send()).toBe('bad-request');
    expect(box.waiting).toEqual([{ homework: 1, task: 2, match: 'abc' }]);
  });
});
