import { api, type Side } from '../api/client';
import type { Mixing } from '../api/wire';
import { keepPromise, keepSecret, secretsOf } from './promises';
import { bytesOf, hex, sha256 } from './sha256';

/** How the seed of a deal was mixed, as what opens the deal states it. */
export interface Mix {
  /** What the server was bound to before it heard of secrets. */
  promise: string;
  /** All that the seed is made of. */
  text: string;
  /** Of both sides in hexadecimal digits; empty where one mixed nothing in. */
  secrets: [string, string];
}

const form = /^(jieqi deal 2\nserver [0-9a-f]{64}\n)secrets ([0-9a-f]{64}|-) ([0-9a-f]{64}|-)\n/;

/** Reads how the seed was mixed; null where the server alone made it. */
export function mixIn(disclosure: string): Mix | null {
  const [text, promise, first = '', second = ''] = form.exec(disclosure) ?? [];
  if (!text || !promise) return null;
  return { promise, text, secrets: [first.replace('-', ''), second.replace('-', '')] };
}

/** What is stated of a secret before the other's is known. */
export function hashOf(secret: string): string {
  return hex(sha256(bytesOf(`secret ${secret}\n`)));
}

/** Does what is this player's to do in the mixing, if anything. */
export async function mix(
  match: string,
  commitment: string,
  mine: Side,
  { step, hashes, told }: Mixing,
): Promise<void> {
  const seat = mine === 'first' ? 0 : 1;
  if (step === 'commit' && !hashes[seat]) {
    keepPromise(match, commitment);
    const fresh = hex(crypto.getRandomValues(new Uint8Array(32)));
    await send(match, { hash: hashOf(keepSecret(match, fresh)) });
  } else if (step === 'reveal' && !told[seat]) {
    // What the other is bound to is known here before one's own secret is told.
    const { secret } = secretsOf(match, hashes[1 - seat]);
    if (secret && hashOf(secret) === hashes[seat]) await send(match, { secret });
  }
}

/** What was sent, or is under way: news from before it arrived would have it sent again. */
const sent = new Set<string>();

async function send(match: string, body: { hash: string } | { secret: string }): Promise<void> {
  const letter = match + JSON.stringify(body);
  if (sent.has(letter)) return;
  sent.add(letter);
  try {
    await api.tell(match, 'mix', body);
  } catch {
    // Another page of the player has done it, or it is too late: the game goes on without.
    // Where the network broke, the next news has it sent again.
    sent.delete(letter);
  }
}

/** What comes of holding the secrets in a deal against what this browser knows of them. */
export type Mixed = 'both' | 'mine' | 'other' | 'none' | 'lost' | 'changed';

/** Who has mixed a secret in; `lost` where one's own is not there, `changed` where the other's is not the one committed to. */
export function mixedBy(mix: Mix, match: string, mine: Side | null): Mixed {
  const [own, other] = mine === 'second' ? [...mix.secrets].reverse() : mix.secrets;
  const kept = secretsOf(match);
  if (mine && kept.secret && own !== kept.secret) return 'lost';
  if (mine && other && kept.other && hashOf(other) !== kept.other) return 'changed';
  if (own && other) return 'both';
  if (!own && !other) return 'none';
  return own ? 'mine' : 'other';
}
