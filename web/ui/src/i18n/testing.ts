import { beforeEach } from 'vitest';
import { speak, speakAll } from '.';
import { prefs } from '../prefs.svelte';

// Every test begins in Vietnamese, with an empty page. One that wants English says so to both.
beforeEach(async () => {
  document.body.replaceChildren();
  prefs.lang = 'vi';
  await speak('vi');
  await speakAll();
});
