import { type ErrorCode, type ErrorContexts, WalletError } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure, within } from '../expectError.js';
import type { Law } from '../law.js';
import { openSession } from './open.js';
import type { AdapterSubject } from './subject.js';

/** The error codes with which a session may report a wallet's faults. A signer passes them on unchanged. */
const faults: { readonly [C in ErrorCode]?: ErrorContexts[C] } = {
  'user-rejected': { method: 'm' },
  'wallet-locked': { method: 'm' },
  'chain-mismatch': { expected: 'a:1', actual: 'a:2' },
  'switch-rejected': { chain: 'a:1' },
  'request-pending': { method: 'm' },
  unauthorised: { method: 'm' },
  'method-unsupported': { method: 'm' },
  'wallet-gone': { method: 'm' },
  'wallet-failed': { method: 'm', reason: 'r' },
  'session-ended': { method: 'm' },
};

const nonsense = (): readonly unknown[] => [
  undefined,
  null,
  '',
  'zzz',
  '0x',
  '0x12',
  7,
  12n,
  true,
  [],
  [null],
  {},
  { signature: null },
  new Proxy([], {
    get(_, key) {
      // A promise looks up `then` on the way: that concerns the session.
      if (key === 'then') return undefined;
      throw new Error('A getter of the answer threw.');
    },
  }),
];

type Answer = NonNullable<NonNullable<Parameters<typeof openSession>[1]>['answer']>;

/** Has another key than the account's answer a call, for its own address. */
function otherKey(subject: AdapterSubject): Answer {
  const other = openSession(subject, { key: 1 });
  const { address } = openSession(subject).account;
  const swap = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll(address, other.account.address));
  return (call, options) => other.keyed.invoke({ ...call, params: swap(call.params) }, options);
}

/** The answer of a chain that has no contract at the account: such a signature could be that of a contract. */
const noContract = `0x${'00'.repeat(128)}`;

/** The verbs, with a key in the same process behind the session. */
export const signerLaws: readonly Law<AdapterSubject>[] = [
  {
    sentence: 'a signer has the account that it was created for',
    async check(subject) {
      const { signer, account } = openSession(subject);
      expect(signer.account).toBe(account);
    },
  },
  {
    sentence: "each verb calls the chain of the account and returns the account's answer",
    async check(subject) {
      expect(subject.verbs.length).toBeGreaterThan(0);
      for (const verb of subject.verbs) {
        const { signer, account, session } = openSession(subject);
        const result = await within(verb.use(signer, {}), verb.name);
        expect(await verb.verify(result, account)).toBe(true);
        const matching = session.calls.filter(({ method }) => method === verb.method);
        expect(matching).toHaveLength(1);
        expect(matching[0]?.chainId).toBe(account.chainId);
      }
    },
  },
  {
    sentence: 'a verb is absent or fails with a named error when the session does not allow its method',
    async check(subject) {
      for (const verb of subject.verbs) {
        const answer = () => {
          throw new WalletError('method-unsupported', { method: verb.method });
        };
        const { signer } = openSession(subject, { without: verb.method, answer });
        if (verb.name in signer) await failure(verb.use(signer, {}));
        else expect(Reflect.get(signer, verb.name)).toBeUndefined();
      }
    },
  },
  {
    sentence: 'each verb passes named errors of the session on unchanged',
    async check(subject) {
      for (const verb of subject.verbs) {
        for (const [code, context] of Object.entries(faults) as [ErrorCode, ErrorContexts[ErrorCode]][]) {
          const answer = () => {
            throw new WalletError(code, context);
          };
          const error = await failure(verb.use(openSession(subject, { answer }).signer, {}), code);
          expect(error.context).toMatchObject(context);
        }
      }
    },
  },
  {
    sentence: 'each verb passes its signal and time limit to the session',
    async check(subject) {
      for (const verb of subject.verbs) {
        const { signer, session } = openSession(subject);
        const { signal } = new AbortController();
        await within(verb.use(signer, { signal, timeout: 1_234 }), verb.name);
        const call = session.calls.find(({ method }) => method === verb.method);
        expect(call?.options?.timeout).toBe(1_234);
        expect(call?.options?.signal).toBe(signal);
      }
    },
  },
  {
    sentence: 'the error of a verb carries the late answer as the result that the verb gives in time',
    async check(subject) {
      for (const verb of subject.verbs) {
        for (const code of ['timeout', 'aborted', 'account-changed'] as const) {
          const wallet = openSession(subject);
          const answer: Answer = (call, options) => {
            const late = wallet.keyed.invoke(call, options);
            throw new WalletError(code, { method: call.method, ms: 1, account: 'a', late });
          };
          const { signer, account } = openSession(subject, { answer });
          const error = await failure(verb.use(signer, {}), code);
          const { late } = error.context as { late?: Promise<unknown> };
          const result = await within(Promise.resolve(late), 'late');
          expect(await verb.verify(result, account), `${verb.name} after ${code}`).toBe(true);
        }
      }
    },
  },
  {
    sentence: 'an invalid late answer fails with a named error and is never returned',
    async check(subject) {
      for (const verb of subject.verbs) {
        const lateError = async (answer: Answer, ...codes: readonly ErrorCode[]) => {
          const tooLate: Answer = (call, options) => {
            if (call.method !== verb.method) return noContract;
            const late = Promise.resolve(answer(call, options));
            throw new WalletError('timeout', { method: call.method, ms: 1, late });
          };
          const error = await failure(
            verb.use(openSession(subject, { answer: tooLate }).signer, {}),
            'timeout',
          );
          return failure(Promise.resolve((error.context as { late?: Promise<unknown> }).late), ...codes);
        };
        for (const value of nonsense()) await lateError(() => value);
        if (verb.signs) await lateError(otherKey(subject), 'signature-mismatch');
      }
    },
  },
  {
    sentence: 'an invalid answer fails with a named error and is never returned',
    async check(subject) {
      for (const verb of subject.verbs) {
        for (const value of nonsense()) {
          await failure(verb.use(openSession(subject, { answer: () => value }).signer, {}));
        }
      }
    },
  },
  {
    sentence: 'a signature by another key fails with signature-mismatch',
    skip: ({ verbs }) => (verbs.some(({ signs }) => signs) ? undefined : 'no verb of this adapter signs'),
    async check(subject) {
      for (const verb of subject.verbs.filter(({ signs }) => signs)) {
        const forge = otherKey(subject);
        const answer: Answer = (call, options) =>
          call.method === verb.method ? forge(call, options) : noContract;
        await failure(verb.use(openSession(subject, { answer }).signer, {}), 'signature-mismatch');
      }
    },
  },
];
