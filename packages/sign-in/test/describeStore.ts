import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignIn, SignInStore } from '../src/index.js';
import { answer, createSite, key, wallets } from './site.js';

/** A running store, and the way to make it fail. */
export interface RunningStore {
  readonly store: SignInStore;
  /** Ends the server behind the store. May be called twice. */
  stop(): Promise<void>;
}

const parallel = 10_000;

/** The laws of every store; the last test ends it. `skipped`: the reason why it cannot run here. */
export function describeStore(name: string, openStore: () => Promise<RunningStore>, skipped?: string): void {
  describe(`the store in ${name}`, () => {
    let running: RunningStore | undefined;
    beforeAll(async () => {
      if (skipped === undefined) running = await openStore();
    });
    afterAll(() => running?.stop());
    const rule = (title: string, run: (running: RunningStore) => Promise<void>) =>
      test(title, async (context) => {
        if (!running) return context.skip(skipped);
        await run(running);
      });
    const soon = () => Date.now() + 60_000;

    rule('a value is kept until it is taken, once', async ({ store }) => {
      await store.put('a', 'O\'Hara; drop "ü\u{1f511}"\n', soon(), Date.now());
      expect(await store.get('a', Date.now())).toBe('O\'Hara; drop "ü\u{1f511}"\n');
      expect(await store.take('a', Date.now())).toBe('O\'Hara; drop "ü\u{1f511}"\n');
      expect(await store.take('a', Date.now())).toBeUndefined();
      expect(await store.get('a', Date.now())).toBeUndefined();
    });

    rule('a later value replaces an earlier one, and no other key is touched', async ({ store }) => {
      await store.put('a', '1', soon(), Date.now());
      await store.put('b', '2', soon(), Date.now());
      await store.put('a', '3', soon(), Date.now());
      expect([await store.take('a', Date.now()), await store.get('b', Date.now())]).toEqual(['3', '2']);
    });

    rule('a value whose time is over is not there', async ({ store }) => {
      await store.put('a', '1', Date.now() + 1, Date.now());
      // Uses the clock of the store, or the one that is passed.
      await expect.poll(() => store.get('a', Date.now() + 2)).toBeUndefined();
      expect(await store.take('a', Date.now() + 2)).toBeUndefined();
    });

    rule(`of ${parallel} takes of one value at once, one gets it`, async ({ store }) => {
      await store.put('nonce', '1', soon(), Date.now());
      const now = Date.now();
      const values = await Promise.all(Array.from({ length: parallel }, () => store.take('nonce', now)));
      expect(values.filter((value) => value === '1')).toHaveLength(1);
      expect(values.filter((value) => value === undefined)).toHaveLength(parallel - 1);
    });

    rule(`of ${parallel} uses of one challenge at once, one is accepted`, async ({ store }) => {
      // Ten copies of the server, each with its own memory.
      const copies = Array.from({ length: 10 }, () => siteOn(store).signIn);
      const [first] = copies as [SignIn, ...SignIn[]];
      const good = await answer(wallets.eip155, await first.challenge());
      const uses = Array.from({ length: parallel }, (_, at) =>
        (copies[at % copies.length] ?? first).verify(good),
      );
      const results = await Promise.all(uses.map((use) => use.then(() => 'in', reasonOf)));
      expect(results.filter((result) => result === 'in')).toHaveLength(1);
      expect(new Set(results)).toEqual(new Set(['in', 'siwx-invalid nonce']));
    });

    rule('a store that is down refuses every sign-in and every session', async ({ store, stop }) => {
      const { signIn } = siteOn(store);
      const first = await signIn.verify(await answer(wallets.solana, await signIn.challenge()));
      const good = await answer(wallets.solana, await signIn.challenge());
      await stop();
      const tried = [
        signIn.challenge(),
        signIn.verify(good),
        signIn.session(first.token),
        signIn.revoke(first.token),
      ];
      const results = await Promise.all(tried.map((attempt) => attempt.then(() => 'in', reasonOf)));
      expect(results).toEqual(tried.map(() => 'sign-in-unavailable'));
    });
  });
}

const siteOn = (store: SignInStore) =>
  createSite({ nonces: { store }, sessions: { store, keys: [key('one', 1)] }, now: Date.now });

function reasonOf(error: { readonly code?: string; readonly context?: { readonly field?: string } }): string {
  return [error.code, error.context?.field].filter(Boolean).join(' ');
}
