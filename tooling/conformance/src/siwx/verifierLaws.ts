import type { Verifier, VerifyRequest } from '@causeway/protocol';
import { isWalletError, parseAccountId } from '@causeway/protocol';
import { bytesToHex } from '@causeway/protocol/bytes';
import { expect } from 'vitest';
import { failure } from '../expectError.js';
import type { Law } from '../law.js';
import { now, type SignInSubject, signInFields } from './laws.js';

const message = 'Hello from the ferry.';
const signInChecks = ['text', 'domain', 'network', 'nonce', 'times'];
type Signed = VerifyRequest['signed'];

/** The account's signed message. */
const signMessage = async ({ sign, signMessage: signText = sign }: SignInSubject, by: 0 | 1 = 0) =>
  (await signText(message, by)) as Signed;

const verifyMessage = async (
  subject: SignInSubject,
  signed: Signed,
  change: Partial<VerifyRequest> = {},
  verifier: Verifier = subject.verifier,
) => {
  const { address } = parseAccountId(subject.accounts[0]);
  return verifier.verify({ subject: { kind: 'message', message }, address, signed, ...change });
};

/** Verifies a sign-in of the first account, with changes to its expected content. */
async function verifySignIn(
  subject: SignInSubject,
  change: object = {},
  options: Partial<VerifyRequest> = {},
) {
  const [account] = subject.accounts;
  const { domain, uri, nonce } = signInFields;
  const text = subject.formatSiwx({ ...signInFields, account });
  const signed = (await subject.sign(text)) as Signed;
  const question = { kind: 'sign-in', text, domain, uri, nonce, ...change } as const;
  const { address } = parseAccountId(account);
  return subject.verifier.verify({ subject: question, address, signed, now, ...options });
}

/** The same as it is kept: plain text, with bytes as 0x-hex. */
const stored = (signed: object): Signed => {
  const entries = Object.entries(signed).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? bytesToHex(value) : value,
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
};

const nonsense = ['', '0x', 'AAAA', 'no signature', '1'.repeat(88), `0x${'11'.repeat(65)}`, '\u0000'];

/** The laws of a `Verifier`, in every namespace. */
export const verifierLaws: readonly Law<SignInSubject>[] = [
  {
    sentence: 'a verifier finds a message valid by the key of its account, as text and as bytes',
    async check(subject) {
      const signed = await signMessage(subject);
      const verdict = await verifyMessage(subject, signed);
      expect(verdict).toMatchObject({ valid: true, checks: ['text', 'key'] });
      expect(verdict.scheme).toEqual(expect.any(String));
      const bytes = { kind: 'message', message: new TextEncoder().encode(message) } as const;
      expect(await verifyMessage(subject, signed, { subject: bytes })).toEqual(verdict);
    },
  },
  {
    sentence: 'a verifier takes a signature as it was stored',
    async check(subject) {
      const signed = stored(await signMessage(subject));
      expect(await verifyMessage(subject, signed)).toMatchObject({ valid: true });
    },
  },
  {
    sentence: 'a verifier finds a signature of another message or by another account not valid',
    async check(subject) {
      const invalid = { valid: false, checks: [] };
      const signed = await signMessage(subject);
      const other = { kind: 'message', message: `${message} ` } as const;
      expect(await verifyMessage(subject, signed, { subject: other })).toMatchObject(invalid);
      const { address } = parseAccountId(subject.accounts[1]);
      expect(await verifyMessage(subject, signed, { address })).toMatchObject(invalid);
      expect(await verifyMessage(subject, await signMessage(subject, 1))).toMatchObject(invalid);
    },
  },
  {
    sentence: 'a verifier finds what is no signature not valid, with and without what came with it',
    async check(subject) {
      const signed = await signMessage(subject);
      for (const signature of [...nonsense, undefined, null, 7, {}] as string[]) {
        for (const bent of [{ ...signed, signature }, { signature }]) {
          expect(await verifyMessage(subject, bent)).toMatchObject({ valid: false, checks: [] });
        }
      }
    },
  },
  {
    sentence: 'a verifier names a message that is neither text nor bytes, or finds it not valid',
    async check(subject) {
      const signed = await signMessage(subject);
      for (const odd of [5, undefined, { length: 3 }]) {
        const change = { subject: { kind: 'message', message: odd as never } } as const;
        const found = await verifyMessage(subject, signed, change).catch((error: unknown) => error);
        const isNamed = isWalletError(found, 'invalid-params') && found.context.field === 'message';
        if (!isNamed) expect(found).toMatchObject({ valid: false, checks: [] });
      }
    },
  },
  {
    sentence: 'a verifier finds a subject of a kind that the namespace does not sign not valid',
    async check(subject) {
      const unknown = { kind: 'poem', message } as never;
      const signed = await signMessage(subject);
      expect(await verifyMessage(subject, signed, { subject: unknown })).toMatchObject({ valid: false });
    },
  },
  {
    sentence: 'a verifier finds a sign-in valid that says what it must',
    async check(subject) {
      expect(await verifySignIn(subject)).toMatchObject({ valid: true, checks: [...signInChecks, 'key'] });
    },
  },
  {
    sentence: 'a verifier names the field of a sign-in that is not as it must be',
    async check(subject) {
      for (const [field, value] of [
        ['domain', 'elsewhere.example'],
        ['uri', 'https://elsewhere.example/'],
        ['nonce', 'fedcba9876543210'],
      ] as const) {
        const verdict = await verifySignIn(subject, { [field]: value });
        expect(verdict, field).toMatchObject({ valid: false, checks: [], field });
      }
      const { address } = parseAccountId(subject.accounts[1]);
      expect(await verifySignIn(subject, {}, { address })).toMatchObject({ valid: false, field: 'address' });
      const late = { now: new Date(signInFields.expirationTime) };
      expect(await verifySignIn(subject, {}, late)).toMatchObject({ valid: false, field: 'expirationTime' });
    },
  },
  {
    sentence: 'a verifier finds a sign-in with the signature of another text not valid',
    async check(subject) {
      const [account] = subject.accounts;
      const text = subject.formatSiwx({ ...signInFields, account, statement: 'Sign in to the ship.' });
      const verdict = await verifySignIn(subject, { text });
      expect(verdict).toMatchObject({ valid: false, checks: signInChecks });
      expect(verdict.field).toBeUndefined();
    },
  },
  {
    sentence: 'what comes with a signature replaces nothing that the caller demands',
    async check(subject) {
      const [account, other] = subject.accounts;
      const text = subject.formatSiwx({ ...signInFields, account: other });
      const signed = {
        ...(await subject.sign(text, 1)),
        account: other,
        address: parseAccountId(other).address,
      };
      const verdict = await verifySignIn(subject, { text }, { signed: signed as unknown as Signed });
      expect(verdict).toMatchObject({ valid: false });
      expect(parseAccountId(account).address).not.toBe(signed.address);
    },
  },
  {
    sentence: 'a chain that cannot be read is an error, and never a signature that is not valid',
    skip: ({ undecided }) => (undecided ? undefined : 'a key alone decides'),
    async check(subject) {
      const signed = await signMessage(subject);
      await failure(verifyMessage(subject, signed, subject.undecided?.request, subject.undecided?.verifier));
    },
  },
  {
    sentence: 'a verifier writes the text of a sign-in that verifySiwx reads',
    async check({ verifier, formatSiwx, accounts: [account] }) {
      expect(verifier.formatSiwx({ ...signInFields, account })).toBe(
        formatSiwx({ ...signInFields, account }),
      );
    },
  },
];
