import { parseAccountId } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure } from '../expectError.js';
import type { Law } from '../law.js';
import { open } from './open.js';
import type { AdapterSubject } from './subject.js';

/** The wallet side of a namespace. */
export const keyedLaws: readonly Law<AdapterSubject>[] = [
  {
    sentence: 'the wallet side is the one the adapter loads',
    async check({ adapter, createKeyed }) {
      expect(await adapter.keyed()).toBe(createKeyed);
    },
  },
  {
    sentence: "a key's account is well-formed, in the checksum form, and the same each time",
    async check(subject) {
      const { keyed, account } = open(subject);
      expect(parseAccountId(account.id).id).toBe(account.id);
      expect(account.id).toBe(`${account.chainId}:${account.address}`);
      expect((await subject.adapter.address()).parse(account.address)).toBe(account.address);
      expect(keyed.account(account.chainId)).toEqual(account);
    },
  },
  {
    sentence: 'two keys have two accounts',
    async check(subject) {
      expect(open(subject, { key: 1 }).account.id).not.toBe(open(subject).account.id);
    },
  },
  {
    sentence: 'it answers each method that the verbs call',
    async check(subject) {
      const { keyed } = open(subject);
      for (const { method } of subject.verbs) expect(keyed.methods).toContain(method);
    },
  },
  {
    sentence: 'a method it does not know is method-unsupported',
    async check(subject) {
      const { keyed, account } = open(subject);
      for (const method of ['causeway_noSuchMethod', 'constructor', '__proto__', '']) {
        await failure(keyed.invoke({ chainId: account.chainId, method }), 'method-unsupported');
      }
    },
  },
  {
    sentence: 'a chain it was not given is a named error',
    async check(subject) {
      const { keyed, account } = open(subject);
      const method = subject.verbs[0]?.method ?? '';
      const chainId = `${subject.adapter.namespace}:no-such-chain` as const;
      await failure(keyed.invoke({ chainId, method, params: [account.address] }));
    },
  },
  {
    sentence: 'a call for the account of another key is refused, with a named error',
    async check(subject) {
      const mine = open(subject);
      const other = open(subject, { key: 1 });
      for (const verb of subject.verbs) {
        // The signer is of one account, the wallet behind its session of another.
        const { signer } = open(subject, { answer: (call, options) => other.keyed.invoke(call, options) });
        await failure(verb.use(signer, {}));
      }
      expect(mine.account.id).not.toBe(other.account.id);
    },
  },
  {
    sentence: 'params that make no sense are a named error, never a signature',
    async check(subject) {
      const { keyed, account } = open(subject);
      const { chainId } = account;
      for (const { method } of subject.verbs) {
        for (const params of [undefined, null, 7, 'x', [], [null], [{}], {}, [7, 7], [[[]]]]) {
          await failure(keyed.invoke({ chainId, method, params }));
        }
      }
    },
  },
];
