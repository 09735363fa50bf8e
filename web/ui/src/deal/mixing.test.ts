import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/client';
import type { Mixing, Update } from '../api/wire';
import { check, type Proof } from './check';
import { hashOf, mix, mixedBy, mixIn } from './mixing';
import { keepPromise, secretsOf } from './promises';

/** A mixed deal as the server's own code opens it: Red's secret is 02…, Black has none. */
const proof: Proof = {
  commitment: 'a314ea4775ee6db5a23b1b4743ad116865dca8e60072ddb60af95dfb5ee279bd',
  disclosure: `jieqi deal 2
server 01${'00'.repeat(31)}
secrets 02${'00'.repeat(31)} -
seed b5d7b7ff8bfcc3862dc0a1717939890a6e9a733bab2e1eebffd4bc948dc97254
red a0=P b0=R c0=A d0=B f0=P g0=P h0=N i0=B b2=C h2=A a3=P c3=C e3=R g3=P i3=N
black a6=p c6=a e6=p g6=n i6=p b7=r h7=p a9=b b9=a c9=n d9=c f9=r g9=c h9=b i9=p
`,
  given: 0,
  redeals: [],
  secret: false,
  moves: ['b2b9Ca'],
};
const [red, other] = [`02${'00'.repeat(31)}`, `03${'00'.repeat(31)}`];

function flaw(change: Partial<Proof>): unknown {
  const verdict = check({ ...proof, ...change });
  return verdict.holds || verdict.flaw;
}

beforeEach(() => localStorage.clear());

describe('a mixed deal', () => {
  it('holds, and binds the server to its own part alone', () => {
    expect(flaw({})).toBe(true);
    expect(hashOf(red)).toBe('8f9b5a966f88b4a4233ba6a2dcaccbc6c9d25e2563ae779367aa7fa27ccf9d41');
    expect(flaw({ disclosure: proof.disclosure.replace('server 01', 'server 02') })).toBe(
      'commitment',
    );
    expect(flaw({ disclosure: proof.disclosure.replace('secrets 02', 'secrets 03') })).toBe(
      'shuffle',
    );
    expect(flaw({ disclosure: proof.disclosure.replace('a0=P b0=R', 'a0=R b0=P') })).toBe(
      'shuffle',
    );
    expect(flaw({ moves: ['b2b9Ra'] })).toBe('move');
  });

  it('tells who mixed something in', () => {
    const found = mixIn(proof.disclosure)!;
    expect(found.secrets).toEqual([red, '']);
    expect(mixedBy(found, 'm1', 'first')).toBe('mine');
    expect(mixedBy(found, 'm1', 'second')).toBe('other');
    expect(mixedBy({ ...found, secrets: [red, other] }, 'm1', null)).toBe('both');
    expect(mixedBy({ ...found, secrets: ['', ''] }, 'm1', 'first')).toBe('none');
  });
});

describe('a player', () => {
  const sent = vi.spyOn(api, 'tell');
  beforeEach(() => sent.mockReset().mockResolvedValue({} as Update));

  it('commits to a secret, tells it when the other is bound, and finds what was changed', async () => {
    await mix('m1', 'promise', 'second', {
      step: 'commit',
      hashes: ['', ''],
      told: [false, false],
    });
    const { secret } = secretsOf('m1');
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(sent).toHaveBeenLastCalledWith('m1', 'mix', { hash: hashOf(secret!) });
    await mix('m1', 'promise', 'second', {
      step: 'reveal',
      hashes: [hashOf(red), hashOf(secret!)],
      told: [true, false],
    });
    expect(sent).toHaveBeenLastCalledWith('m1', 'mix', { secret });
    const text = mixIn(proof.disclosure)!;
    expect(mixedBy({ ...text, secrets: [red, secret!] }, 'm1', 'second')).toBe('both');
    expect(mixedBy({ ...text, secrets: [other, secret!] }, 'm1', 'second')).toBe('changed');
    expect(mixedBy({ ...text, secrets: [red, other] }, 'm1', 'second')).toBe('lost');
    expect(mixedBy({ ...text, secrets: [red, ''] }, 'm1', 'second')).toBe('lost');
  });

  it('sends nothing again while it is under way or once it arrived, but where it got lost', async () => {
    const news: Mixing = { step: 'commit', hashes: ['', ''], told: [false, false] };
    let lose!: (why: Error) => void;
    sent.mockReturnValueOnce(new Promise((_, reject) => (lose = reject)));
    const first = mix('m1', 'promise', 'first', news);
    await mix('m1', 'promise', 'first', news);
    expect(sent).toHaveBeenCalledTimes(1);
    lose(new Error('the network broke'));
    await first;
    await mix('m1', 'promise', 'first', news);
    await mix('m1', 'promise', 'first', news);
    expect(sent).toHaveBeenCalledTimes(2);
    expect(sent.mock.calls[1]).toEqual(sent.mock.calls[0]);
  });

  it('says nothing twice, and nothing that it has not committed to', async () => {
    keepPromise('m1', 'promise');
    const told: [boolean, boolean] = [false, false];
    const hashes: [string, string] = [hashOf(red), hashOf(other)];
    await mix('m1', 'promise', 'first', { step: 'commit', hashes, told });
    await mix('m1', 'promise', 'first', { step: 'reveal', hashes, told });
    await mix('m1', 'promise', 'first', { step: 'done', hashes, told });
    expect(sent).not.toHaveBeenCalled();
  });
});
