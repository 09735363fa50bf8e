import { beforeEach } from 'vitest';
import { speak, speakAll } from '.';
import { prefs } from '../prefs.svelte';

// Every test begins in Vietnamese. One that wants English says so to both.
beforeEach(async () => {
  prefs.lang = 'vi';
  await speak('vi');
  await speakAll();
});
