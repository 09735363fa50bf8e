import { withWords } from '../i18n';
import { account } from './account.svelte';

/** Games by correspondence, with the list that shows them; for most visitors there are none. */
export async function loadTurns() {
  if (!account.name && !localStorage.getItem('banco.days')) return null;
  const { waiting } = await import('./waiting.svelte');
  const { games } = await waiting.load();
  if (!games.length) return null;
  const { default: List } = await withWords(import('../parts/online/TurnList.svelte'));
  return { List, waiting };
}
