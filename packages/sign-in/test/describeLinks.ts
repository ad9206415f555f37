import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkStore } from '../src/link.js';

/** A running store of links. */
export interface RunningLinks {
  readonly store: LinkStore;
  /** Ends the server behind the store. */
  stop(): Promise<void>;
}

const [a, b, c] = [
  'eip155:1:0xA',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:B',
  'near:mainnet:c.near',
] as const;

/** The laws of every store of links. `skipped`: the reason why it cannot run here. */
export function describeLinks(name: string, startLinks: () => Promise<RunningLinks>, skipped?: string): void {
  describe(`the links in ${name}`, () => {
    let running: RunningLinks | undefined;
    let users = 0;
    beforeAll(async () => {
      if (skipped === undefined) running = await startLinks();
    });
    afterAll(() => running?.stop());
    /** Each test has separate users and accounts. */
    const rule = (
      title: string,
      run: (store: LinkStore, of: <T extends string>(text: T) => T) => Promise<void>,
    ) =>
      test(title, async (context) => {
        if (!running) return context.skip(skipped);
        users += 1;
        const at = users;
        await run(running.store, <T extends string>(text: T) => `${text}-${at}` as T);
      });

    rule('an account belongs to the user it was given to first', async (store, of) => {
      const link = { user: of('one'), linkedAt: 1 };
      expect(await store.linkOf(of(a))).toBeUndefined();
      expect(await store.add(of(a), of('one'), 1)).toEqual(link);
      expect(await store.add(of(a), of('two'), 2)).toEqual(link);
      expect(await store.add(of(a), of('one'), 3)).toEqual(link);
      expect(await store.linkOf(of(a))).toEqual(link);
      expect(await store.accountsOf(of('two'))).toEqual([]);
    });

    rule('the accounts of a user are listed in the order they were added', async (store, of) => {
      for (const [at, account] of [b, c, a].entries()) await store.add(of(account), of('one'), at);
      expect(await store.accountsOf(of('one'))).toEqual([of(b), of(c), of(a)]);
    });

    rule('an account is taken away from its user only, and never the last one', async (store, of) => {
      await store.add(of(a), of('one'), 1);
      await store.add(of(b), of('one'), 2);
      expect(await store.remove(of(a), of('two'))).toBe(false);
      expect(await store.remove(of(c), of('one'))).toBe(false);
      expect(await store.remove(of(a), of('one'))).toBe(true);
      expect(await store.remove(of(a), of('one'))).toBe(false);
      expect(await store.remove(of(b), of('one'))).toBe(false);
      expect(await store.linkOf(of(a))).toBeUndefined();
      expect(await store.linkOf(of(b))).toEqual({ user: of('one'), linkedAt: 2 });
      expect(await store.add(of(a), of('two'), 3)).toEqual({ user: of('two'), linkedAt: 3 });
    });

    rule(
      'an account that is added again to the user it was taken from has a later link',
      async (store, of) => {
        const [first, later] = [1_732_622_400_000, 1_732_622_400_001];
        expect(await store.add(of(a), of('one'), first)).toEqual({ user: of('one'), linkedAt: first });
        await store.add(of(b), of('one'), first);
        await store.remove(of(a), of('one'));
        expect(await store.add(of(a), of('one'), later)).toEqual({ user: of('one'), linkedAt: later });
        expect(await store.linkOf(of(a))).toEqual({ user: of('one'), linkedAt: later });
        expect(await store.accountsOf(of('one'))).toEqual([of(b), of(a)]);
      },
    );

    rule('the only account of a user is moved to another, and one of several is not', async (store, of) => {
      await store.add(of(a), of('one'), 1);
      await store.add(of(b), of('two'), 2);
      await store.add(of(c), of('two'), 3);
      expect(await store.move(of(b), of('two'), of('one'), 4)).toBe(false);
      expect(await store.move(of(a), of('two'), of('one'), 4)).toBe(false);
      expect(await store.move(of(a), of('one'), of('two'), 4)).toBe(true);
      expect(await store.accountsOf(of('two'))).toEqual([of(b), of(c), of(a)]);
      expect(await store.linkOf(of(a))).toEqual({ user: of('two'), linkedAt: 4 });
      expect(await store.accountsOf(of('one'))).toEqual([]);
    });

    rule('of 200 users who are given one account at once, one gets it', async (store, of) => {
      const additions = Array.from({ length: 200 }, (_, at) => store.add(of(a), of(`user ${at}`), at));
      const holders = new Set((await Promise.all(additions)).map(({ user }) => user));
      expect(holders.size).toBe(1);
      const [holder = ''] = holders;
      expect(await store.accountsOf(holder)).toEqual([of(a)]);
    });

    rule('of 40 accounts that are all taken away at once, one is left', async (store, of) => {
      const accounts = Array.from({ length: 40 }, (_, at) => of(`near:mainnet:a${at}` as const));
      for (const [at, account] of accounts.entries()) await store.add(account, of('one'), at);
      const removed = await Promise.all(accounts.map((account) => store.remove(account, of('one'))));
      expect(removed.filter((isRemoved) => !isRemoved)).toHaveLength(1);
      expect(await store.accountsOf(of('one'))).toHaveLength(1);
    });
  });
}
