import { namespaceOf, normalizeNamespace, parseAccountId, parseChainId } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure } from '../expectError.js';
import type { Law } from '../law.js';
import type { AdapterSubject } from './subject.js';

const failureOf = (act: () => unknown) =>
  failure(new Promise((resolve) => resolve(act())), 'invalid-address');

/** The namespace's own words: chains, scopes, addresses, discovery. */
export const formLaws: readonly Law<AdapterSubject>[] = [
  {
    sentence: 'its namespace is the registered name, and its chains are different chains of it',
    async check({ adapter }) {
      expect(normalizeNamespace(adapter.namespace)).toBe(adapter.namespace);
      expect(adapter.chains.length).toBeGreaterThan(0);
      const ids = adapter.chains.map(({ id }) => parseChainId(id).id);
      expect(ids).toEqual([...new Set(adapter.chains.map(({ id }) => id))]);
      expect(ids.every((id) => namespaceOf(id) === adapter.namespace)).toBe(true);
    },
  },
  {
    sentence: 'its scope lists the chains that are meant, all of them by default, and its methods',
    async check({ adapter, verbs }) {
      const all = adapter.scope();
      expect([...all.chains].sort()).toEqual(adapter.chains.map(({ id }) => id).sort());
      const one = adapter.chains.slice(0, 1).map(({ id }) => id);
      expect(adapter.scope(one).chains).toEqual(one);
      for (const { method } of verbs) expect(all.methods).toContain(method);
    },
  },
  {
    sentence: 'an address is brought into its checksum form, and that form stays as it is',
    async check({ adapter, addresses }) {
      expect(addresses.length).toBeGreaterThan(0);
      const { parse } = await adapter.address();
      for (const [typed, checksum] of addresses) {
        expect(parse(typed)).toBe(checksum);
        expect(parse(checksum)).toBe(checksum);
        const id = `${adapter.chains[0]?.id}:${checksum}`;
        expect(parseAccountId(id).address).toBe(checksum);
      }
    },
  },
  {
    sentence: 'what is no address is invalid-address, with a reason',
    async check({ adapter, notAddresses }) {
      expect(notAddresses.length).toBeGreaterThan(0);
      const { parse } = await adapter.address();
      for (const text of ['', ' ', '\u202e', 'x'.repeat(10_000), ...notAddresses]) {
        const error = await failureOf(() => parse(text));
        expect((error.context as { reason: string }).reason).not.toBe('');
      }
      const noText = [null, undefined, 7, {}, Symbol('address')] as unknown as string[];
      for (const value of noText) await failureOf(() => parse(value));
    },
  },
  {
    sentence: 'looking for wallets where there is no page finds none, and may be stopped twice',
    async check({ adapter }) {
      const stop = adapter.discover(() => expect.unreachable('A wallet was announced without a page.'));
      stop();
      stop();
    },
  },
];
