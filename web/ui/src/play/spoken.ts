import type { Head, Node, Now, Result } from '../api/wire';
import { t } from '../i18n';
import { ancestors, type Nodes } from './tree';
import { resultText, sayMove } from './words';

/** What a match tells at one moment. */
export interface Moment {
  head: Head;
  nodes: Nodes;
  now: Now;
  result: Result | null;
}

/** What is said aloud when a match has gone on from one moment to the next. */
export function spoken(before: Moment | null, after: Moment, notation: string): string[] {
  if (!before) return [];
  const said: string[] = [];
  const line = ancestors(after.nodes, after.now.node);
  const news = since(line, before.now.node);
  if (news === null) said.push(t('play.said.back'));
  else for (const node of news) said.push(sayMove(after.head, node, after.now, notation));
  if (news?.length && after.now.picture.check?.length) said.push(t('board.check'));
  if (after.result && !before.result) said.push(resultText(after.head, after.result));
  return said;
}

/** The nodes of a line after another; null where that is not on the line. */
function since(line: Node[], node: number): Node[] | null {
  if (node === 0) return line;
  const at = line.findIndex((n) => n.id === node);
  return at < 0 ? null : line.slice(at + 1);
}
