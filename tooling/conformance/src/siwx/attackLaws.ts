import { isWalletError } from '@causeway/protocol';
import { expect } from 'vitest';
import type { Law } from '../law.js';
import { type SignInSubject, signInFields, verify } from './laws.js';
import { twinsOf } from './twins.js';

const { domain, nonce } = signInFields;

/** Other names that a person, or a careless comparison, takes for the site's own. */
const lookalikes = [
  'аpp.example:8443',
  'app.ехample:8443',
  'app。example:8443',
  'app.example：8443',
  'app.example\u200b:8443',
  '\u202eapp.example:8443',
  'APP.example:8443',
  'xn--pp-6kc.example:8443',
  'app.example',
  'app.example.:8443',
  'app.example:08443',
  'app.example:8443.evil.example',
  'app.example:8443@evil.example',
  'evil.example@app.example:8443',
  'evil.example/app.example:8443',
  'evil.example?app.example:8443',
  ' app.example:8443',
  'app.example:8443 ',
];

/** Changes of a sign-in's text that leave what a person reads as it was, or add to it. */
const changes: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replace('\n', '\r\n'),
  (text) => text.replaceAll('\n', '\r'),
  (text) => text.replaceAll('\n', '\u2028'),
  (text) => text.replaceAll('\n', '\v'),
  (text) => `${text}\n`,
  (text) => `\n${text}`,
  (text) => `\ufeff${text}`,
  (text) => `${text}\0`,
  (text) => `${text} `,
  (text) => `${text}\nNonce: ${nonce}`,
  (text) => `${text}\nResources:\n- https://evil.example`,
  (text) => text.replace('\n\n', '\n\n\n'),
  (text) => text.replace('\nNonce: ', '\nNonce: 0123456789abcdef\nNonce: '),
  (text) => text.replace('\nURI: ', '\nURI: https://evil.example/\nURI: '),
  (text) => text.replace(/\nURI: (.*)\nVersion: 1/, '\nVersion: 1\nURI: $1'),
  (text) => text.replace('\nVersion: 1', '\nVersion: 2'),
  (text) => text.replace('\nVersion: 1', '\nVersion: 01'),
  (text) => text.replace('\nNonce: ', '\nnonce: '),
  (text) => text.replace('\nNonce: ', '\nNonce:  '),
  (text) => text.replace('\nNonce: ', '\nNоnce: '),
  (text) => text.replace(/\nIssued At: .*/, ''),
  (text) => text.replace(/(\nExpiration Time: )[^\n]*/, '$1Fri, 21 Nov 2036 12:00:00 GMT'),
  (text) => text.replace(/(\nExpiration Time: )[^\n]*/, '$1'),
  (text) => text.replace(domain, `${domain} wants you to sign in with your Other account:\n${domain}`),
  (text) => text + 'x'.repeat(1_000_000),
  () => '',
  () => '\n'.repeat(100_000),
  () => 'x'.repeat(10_000_000),
  ...lookalikes.map((lookalike) => (text: string) => text.replace(domain, lookalike)),
];

/** Signatures that nobody made, some too long to be read whole. */
const unmade = [
  ' ',
  '0x',
  '00'.repeat(64),
  `0x${'00'.repeat(64)}`,
  `0x${'00'.repeat(65)}`,
  `0x${'ff'.repeat(66)}`,
  `0x01${'00'.repeat(64)}`,
  '1'.repeat(64),
  btoa('\0'.repeat(64)),
  btoa('\x1f'.repeat(65)),
  '\ud800',
  '0'.repeat(5_000_000),
  '1'.repeat(5_000_000),
  `0x${'84'.repeat(1_000_000)}`,
];

/** Attacks on a sign-in, in every namespace. */
export const attackLaws: readonly Law<SignInSubject>[] = [
  {
    sentence: 'a sign-in that is not valid yet is refused by its start',
    async check(subject) {
      const [account] = subject.accounts;
      const fields = { ...signInFields, account, notBefore: '2026-11-21T12:31:00.001Z' };
      const text = subject.formatSiwx(fields);
      const signed = await subject.sign(text);
      const error = await verify(subject, { text, ...signed });
      expect(error).toMatchObject({ code: 'siwx-invalid', context: { field: 'notBefore' } });
      const later = { now: new Date('2026-11-21T12:31:00Z') };
      expect(await verify(subject, { text, ...signed, ...later })).toMatchObject({
        verification: { valid: true },
      });
    },
  },
  {
    sentence: 'a sign-in is refused where the time is not known',
    async check(subject) {
      expect(await verify(subject, { now: new Date(Number.NaN) })).toMatchObject({ code: 'siwx-invalid' });
    },
  },
  {
    sentence: 'a text that only looks like the sign-in of the site is refused, however it is signed',
    async check(subject) {
      const [account] = subject.accounts;
      const text = subject.formatSiwx({ ...signInFields, account });
      for (const change of changes) {
        const changed = change(text);
        // A wallet may refuse to sign it.
        const signed = await subject.sign(changed).catch(() => ({}));
        const error = await verify(subject, { ...signed, text: changed });
        expect(error, JSON.stringify(changed.slice(0, 400))).toMatchObject({ code: 'siwx-invalid' });
      }
    },
  },
  {
    sentence: 'another form of the signature of a sign-in is refused',
    async check(subject) {
      const [account] = subject.accounts;
      const signed = await subject.sign(subject.formatSiwx({ ...signInFields, account }));
      for (const signature of twinsOf((signed as { readonly signature?: unknown }).signature)) {
        expect(isWalletError(await verify(subject, { signature })), String(signature)).toBe(true);
      }
    },
  },
  {
    sentence: 'the signature of another account is refused beside the proof of the first',
    async check(subject) {
      const [account] = subject.accounts;
      const text = subject.formatSiwx({ ...signInFields, account });
      const { signature } = (await subject.sign(text, 1)) as { readonly signature?: unknown };
      expect(isWalletError(await verify(subject, { signature }), 'signature-mismatch')).toBe(true);
    },
  },
  {
    sentence: 'a sign-in without a signature that somebody made is refused by a named error',
    async check(subject) {
      for (const signature of unmade) {
        expect(isWalletError(await verify(subject, { signature })), signature.slice(0, 100)).toBe(true);
      }
    },
  },
];
