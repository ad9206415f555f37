import { isWalletError, type SiwxMessage, type Verifier, type VerifyRequest } from '@causeway/protocol';
import { expect } from 'vitest';
import type { Disposable, Law } from '../law.js';
import { createRandom, type Random } from '../random.js';
import { testSeed } from '../seed.js';
import type { SiwxSubject } from './agreement.js';

/** A namespace's sign-in with everything a server needs to verify it. */
export interface SignInSubject extends SiwxSubject, Disposable {
  /** The account that signs, and another one on the same chain. */
  readonly accounts: readonly [SiwxMessage['account'], SiwxMessage['account']];
  /** As the first line names it, such as `Solana`. */
  readonly ecosystem: string;
  /** The chain in the text; the reference of the account's chain when absent. */
  readonly chainLine?: string;
  /** The id of another chain of the namespace. */
  readonly otherChain: string;
  readonly createNonce: () => string;
  /**
   * Signs a text with the first account, or with the second; returns the options of `verifySiwx` beside the
   * text.
   */
  readonly sign: (text: string, by?: 0 | 1) => Promise<object>;
  /** Signs a message; as `sign` does by default. */
  readonly signMessage?: (message: string, by?: 0 | 1) => Promise<object>;
  /** Of the chain of the accounts, which can be read. */
  readonly verifier: Verifier;
  /**
   * A verifier of a chain that cannot be read, and a change that requires reading it; absent where a key
   * alone decides.
   */
  readonly undecided?: { readonly verifier: Verifier; readonly request: Partial<VerifyRequest> };
  readonly verifySiwx: (options: never) => Promise<{ readonly verification: { readonly valid: boolean } }>;
}

export const signInFields = {
  domain: 'app.example:8443',
  uri: 'https://app.example/in',
  version: '1',
  nonce: 'c0ffee0123456789',
  issuedAt: '2026-11-21T12:00:00Z',
  statement: 'Sign in to the ferry.',
  expirationTime: '2026-11-21T13:00:00Z',
  resources: ['https://app.example/terms'],
} as const;
export const now = new Date('2026-11-21T12:30:00Z');
const addressOf = (account: string) => account.split(':').slice(2).join(':');
const chainOf = (account: string) => account.split(':').slice(0, 2).join(':');

/**
 * Verifies a sign-in of the first account, with changes to the server's expectations, or to the signed text.
 */
export async function verify(subject: SignInSubject, changes: object = {}): Promise<unknown> {
  const [account] = subject.accounts;
  const text = subject.formatSiwx({ ...signInFields, account });
  const { domain, uri, nonce } = signInFields;
  const expected = { domain, uri, nonce, chainId: chainOf(account), address: addressOf(account), now };
  const options = { ...(await subject.sign(text)), ...expected, text, ...changes };
  return subject.verifySiwx(options as never).catch((error: unknown) => error);
}

/** The field that another expectation is refused by. */
const refusals = (subject: SignInSubject) => ({
  domain: { domain: 'evil.example' },
  uri: { uri: 'https://app.example/' },
  nonce: { nonce: 'c0ffee0123456780' },
  chainId: { chainId: subject.otherChain },
  address: { address: addressOf(subject.accounts[1]) },
  issuedAt: { now: new Date('2026-11-21T11:58:59.999Z') },
  expirationTime: { now: new Date('2026-11-21T13:00:00Z') },
});
const fields = ['domain', 'uri', 'nonce', 'chainId', 'address', 'issuedAt', 'expirationTime'] as const;

/** Up to `most` characters, of those that a parser could stumble over and of all others. */
const textOf = ({ below, pick }: Random, most: number) =>
  Array.from({ length: 1 + below(most) }, () =>
    pick([...'a0:/- ', '\n', '\r', '\u202e', '\u200b', String.fromCodePoint(below(0xd800))]),
  ).join('');

const mismatch = { code: 'signature-mismatch' };

/** The laws of a sign-in, in every namespace. */
export const signInLaws: readonly Law<SignInSubject>[] = [
  {
    sentence: 'a sign-in is formatted in the layout of EIP-4361 and parses back unchanged',
    async check({ formatSiwx, parseSiwx, accounts: [account], ecosystem, chainLine }) {
      const text = `app.example:8443 wants you to sign in with your ${ecosystem} account:
${addressOf(account)}

Sign in to the ferry.

URI: https://app.example/in
Version: 1
Chain ID: ${chainLine ?? account.split(':')[1]}
Nonce: c0ffee0123456789
Issued At: 2026-11-21T12:00:00Z
Expiration Time: 2026-11-21T13:00:00Z
Resources:
- https://app.example/terms`;
      expect(formatSiwx({ ...signInFields, account })).toBe(text);
      expect(parseSiwx(text)).toMatchObject({ ...signInFields, account });
    },
  },
  {
    sentence: "a sign-in that matches the server's expectations is valid",
    async check(subject) {
      expect(await verify(subject)).toMatchObject({ verification: { valid: true } });
    },
  },
  ...fields.map(
    (field): Law<SignInSubject> => ({
      sentence: `a sign-in with another ${field} than the server expects is refused by that name`,
      async check(subject) {
        const error = await verify(subject, refusals(subject)[field]);
        expect(error).toMatchObject({ code: 'siwx-invalid', context: { field } });
      },
    }),
  ),
  {
    sentence:
      'a sign-in is accepted from a clock that is up to a minute ahead, or as far as the server allows',
    async check(subject) {
      const early = { now: new Date('2026-11-21T11:59:00Z') };
      expect(await verify(subject, early)).toMatchObject({ verification: { valid: true } });
      const error = await verify(subject, { ...early, leeway: 59_999 });
      expect(error).toMatchObject({ code: 'siwx-invalid', context: { field: 'issuedAt' } });
      const allowed = { now: new Date('2026-11-21T11:58:00Z'), leeway: 120_000 };
      expect(await verify(subject, allowed)).toMatchObject({ verification: { valid: true } });
    },
  },
  {
    sentence: 'a sign-in with the signature of another account is refused',
    async check(subject) {
      const [account, other] = subject.accounts;
      const text = subject.formatSiwx({ ...signInFields, account });
      expect(await verify(subject, await subject.sign(text, 1))).toMatchObject(mismatch);
      const stolen = subject.formatSiwx({ ...signInFields, account: other });
      expect(await verify(subject, { text: stolen, address: undefined })).toMatchObject(mismatch);
    },
  },
  {
    sentence: 'a sign-in whose text was changed after it was signed is refused',
    async check(subject) {
      const [account] = subject.accounts;
      const text = subject.formatSiwx({ ...signInFields, account, statement: 'Sign in to the ship.' });
      expect(await verify(subject, { text })).toMatchObject(mismatch);
    },
  },
  {
    sentence: 'a sign-in is verified from the whole answer of the signer',
    async check(subject) {
      const answered = { account: subject.accounts[0], scheme: 'test:scheme', message: 'text' };
      expect(await verify(subject, answered)).toMatchObject({ verification: { valid: true } });
    },
  },
  {
    sentence: 'a text with a line removed, repeated or extended is refused or parsed as it stands',
    async check({ formatSiwx, parseSiwx, accounts: [account] }) {
      const lines = formatSiwx({ ...signInFields, account }).split('\n');
      const random = createRandom(testSeed());
      let refused = 0;
      for (let i = 0; i < 5000; i++) {
        const at = i % lines.length;
        const line = lines[at] as string;
        const bent = [[], [line, line], [line + textOf(random, 8)], [textOf(random, 40)]][
          random.below(4)
        ] as string[];
        const text = i % 5 ? lines.toSpliced(at, 1, ...bent).join('\n') : textOf(random, 200);
        try {
          expect(formatSiwx(parseSiwx(text))).toBe(text);
        } catch (error) {
          if (!isWalletError(error, 'siwx-invalid')) throw error;
          refused++;
        }
      }
      expect(refused).toBeGreaterThan(2500);
    },
  },
  {
    sentence: 'a nonce has 128 random bits',
    async check({ createNonce }) {
      const nonces = Array.from({ length: 1000 }, createNonce);
      expect(new Set(nonces).size).toBe(1000);
      for (const nonce of nonces) expect(nonce).toMatch(/^[\da-f]{32}$/);
    },
  },
];
