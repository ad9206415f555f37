import { namespaceOf, normalizeNamespace, parseAccountId, parseChainId } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure } from '../expectError.js';
import type { Law } from '../law.js';
import { createRandom } from '../random.js';
import { testSeed } from '../seed.js';
import type { AdapterSubject } from './subject.js';

const failureOf = (act: () => unknown) =>
  failure(new Promise((resolve) => resolve(act())), 'invalid-address');

/** The namespace's own words: chains, scopes, addresses, discovery. */
export const formLaws: readonly Law<AdapterSubject>[] = [
  {
    sentence: 'the adapter has the registered namespace and distinct chains of it',
    async check({ adapter }) {
      expect(normalizeNamespace(adapter.namespace)).toBe(adapter.namespace);
      expect(adapter.chains.length).toBeGreaterThan(0);
      const ids = adapter.chains.map(({ id }) => parseChainId(id).id);
      expect(ids).toEqual([...new Set(adapter.chains.map(({ id }) => id))]);
      expect(ids.every((id) => namespaceOf(id) === adapter.namespace)).toBe(true);
    },
  },
  {
    sentence: 'the scope lists the requested chains, or all by default, and the methods of the adapter',
    async check({ adapter, verbs }) {
      const all = adapter.scope();
      expect([...all.chains].sort()).toEqual(adapter.chains.map(({ id }) => id).sort());
      const one = adapter.chains.slice(0, 1).map(({ id }) => id);
      expect(adapter.scope(one).chains).toEqual(one);
      for (const { method } of verbs) expect(all.methods).toContain(method);
    },
  },
  {
    sentence: 'parsing an address returns its checksum form and leaves that form unchanged',
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
    sentence: 'parsing an invalid address fails with invalid-address and a reason',
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
    sentence: 'inspecting a typed address returns the form of its chain or names the mistake',
    async check({ typed: { inspect, chain, address, mistakes } }) {
      expect(inspect(` ${address} `, chain)).toMatchObject({ status: 'ok', address });
      expect(Object.keys(mistakes)).not.toHaveLength(0);
      for (const [text, mistake] of Object.entries(mistakes)) {
        expect(inspect(text, chain), text).toMatchObject({ status: 'bad', mistake });
      }
    },
  },
  {
    sentence: 'inspecting any text returns an address that can be parsed, or a mistake, and never throws',
    async check({ adapter, typed: { inspect, chain, address, mistakes } }) {
      const { parse } = await adapter.address();
      const random = createRandom(testSeed());
      const letters = [...'0123456789abcdefABCDEF1xoszOIl.:-_ \n\u200f%<>', '\u{1f600}'];
      const randomText = () => Array.from({ length: random.below(90) }, () => random.pick(letters)).join('');
      const cut = [...address].map((_, at) => address.slice(0, at));
      const texts = ['', ' ', ...Object.keys(mistakes), ...cut, ...Array.from({ length: 2000 }, randomText)];
      for (const text of texts) {
        const inspected = inspect(text, chain);
        if (inspected.status === 'ok') expect(() => parse(text)).not.toThrow();
        else expect(inspected.mistake).toMatch(/^[a-z]+$/);
      }
    },
  },
  {
    sentence: 'discovery without a page finds no wallet and can be stopped twice',
    async check({ adapter }) {
      const stop = adapter.discover(() => expect.unreachable('A wallet was announced without a page.'));
      stop();
      stop();
    },
  },
];
