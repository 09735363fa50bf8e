import { describe, expect, it } from 'vitest';
import { speak, speakAll } from '../i18n';
import { prefs } from '../prefs.svelte';
import { keptText, stateText } from './keeping';

describe('work in the background', () => {
  it('says what it waits for, and why it stands', async () => {
    expect(stateText('tournament', { state: 'running' })).toBe('Đang đấu');
    expect(stateText('training', { state: 'done' })).toBe('Đã đấu đủ ván');
    expect(stateText('tournament', { state: 'running', queue: 3 })).toBe(
      'Đang chờ đến lượt (thứ 3)',
    );
    expect(stateText('training', { state: 'paused', away: true })).toContain('rời trang');
    prefs.lang = 'en';
    await speak('en');
    await speakAll();
    expect(stateText('tournament', { state: 'running', queue: 3 })).toBe(
      'Waiting for its turn (number 3)',
    );
    expect(stateText('training', { state: 'paused', away: true })).toContain('left');
  });

  it('says until when it is kept, but not while it runs', async () => {
    expect(keptText({ state: 'running' })).toEqual([]);
    const until = new Date(2026, 10, 23, 9, 5).toISOString();
    expect(keptText({ state: 'done', until })).toEqual(['giữ đến 23/11/2026 09:05']);
    prefs.lang = 'en';
    await speak('en');
    await speakAll();
    expect(keptText({ state: 'done', until })[0]).toMatch(/^kept until .*2026/);
  });
});
