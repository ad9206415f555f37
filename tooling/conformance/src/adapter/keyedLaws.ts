import { parseAccountId } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure } from '../expectError.js';
import type { Law } from '../law.js';
import { openSession } from './open.js';
import type { AdapterSubject } from './subject.js';

/** The wallet side of a namespace. */
export const keyedLaws: readonly Law<AdapterSubject>[] = [
  {
    sentence: 'the adapter loads the tested wallet side',
    async check({ adapter, createKeyed }) {
      expect(await adapter.keyed()).toBe(createKeyed);
    },
  },
  {
    sentence: 'the account of a key is valid, in checksum form and always the same',
    async check(subject) {
      const { keyed, account } = openSession(subject);
      expect(parseAccountId(account.id).id).toBe(account.id);
      expect(account.id).toBe(`${account.chainId}:${account.address}`);
      expect((await subject.adapter.address()).parse(account.address)).toBe(account.address);
      expect(keyed.account(account.chainId)).toEqual(account);
    },
  },
  {
    sentence: 'two keys have different accounts',
    async check(subject) {
      expect(openSession(subject, { key: 1 }).account.id).not.toBe(openSession(subject).account.id);
    },
  },
  {
    sentence: 'the wallet side answers each method that the verbs call',
    async check(subject) {
      const { keyed } = openSession(subject);
      for (const { method } of subject.verbs) expect(keyed.methods).toContain(method);
    },
  },
  {
    sentence: 'an unknown method fails with method-unsupported',
    async check(subject) {
      const { keyed, account } = openSession(subject);
      for (const method of ['causeway_noSuchMethod', 'constructor', '__proto__', '']) {
        await failure(keyed.invoke({ chainId: account.chainId, method }), 'method-unsupported');
      }
    },
  },
  {
    sentence: 'a call on an unknown chain fails with a named error',
    async check(subject) {
      const { keyed, account } = openSession(subject);
      const method = subject.verbs[0]?.method ?? '';
      const chainId = `${subject.adapter.namespace}:no-such-chain` as const;
      await failure(keyed.invoke({ chainId, method, params: [account.address] }));
    },
  },
  {
    sentence: 'a call for the account of another key fails with a named error',
    async check(subject) {
      const first = openSession(subject);
      const other = openSession(subject, { key: 1 });
      for (const verb of subject.verbs) {
        // The signer is of one account, the wallet behind its session of another.
        const { signer } = openSession(subject, {
          answer: (call, options) => other.keyed.invoke(call, options),
        });
        await failure(verb.use(signer, {}));
      }
      expect(first.account.id).not.toBe(other.account.id);
    },
  },
  {
    sentence: 'invalid params fail with a named error and are never signed',
    async check(subject) {
      const { keyed, account } = openSession(subject);
      const { chainId } = account;
      for (const { method } of subject.verbs) {
        for (const params of [undefined, null, 7, 'x', [], [null], [{}], {}, [7, 7], [[[]]]]) {
          await failure(keyed.invoke({ chainId, method, params }));
        }
      }
    },
  },
];
