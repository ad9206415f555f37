import { describeSiwx, testSeed } from '@causeway/conformance';
import { isWalletError, type SiwxMessage } from '@causeway/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failure } from '../../test/fakes.js';
import { keyedSigner } from '../../test/keyedSigner.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from './siwx.js';

const seed = testSeed();
const account = 'cosmos:causeway-1:cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4' as const;
const full: SiwxMessage = {
  domain: 'app.example:8443',
  account,
  uri: 'https://app.example/in',
  version: '1',
  nonce: 'c0ffee0123456789',
  issuedAt: '2026-11-21T12:00:00Z',
  statement: 'Sign in to the ferry.',
  expirationTime: '2026-11-21T13:00:00Z',
  resources: ['https://app.example/terms'],
};
const text = `app.example:8443 wants you to sign in with your Cosmos account:
cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4

Sign in to the ferry.

URI: https://app.example/in
Version: 1
Chain ID: causeway-1
Nonce: c0ffee0123456789
Issued At: 2026-11-21T12:00:00Z
Expiration Time: 2026-11-21T13:00:00Z
Resources:
- https://app.example/terms`;

const expected = {
  domain: full.domain,
  uri: full.uri,
  chainId: 'cosmos:causeway-1' as const,
  nonce: full.nonce,
  now: new Date('2026-11-21T12:30:00Z'),
};
const { account: _, version: __, ...asked } = full;
const signIn = () => keyedSigner((answer) => answer).signIn({ message: asked });

test('writes the text and reads it back', () => {
  expect(formatSiwx(full)).toBe(text);
  expect(parseSiwx(text)).toMatchObject(full);
});

test('a sign-in is signed, verified, and each expectation counts', async () => {
  const { message, signature, publicKey, scheme } = await signIn();
  expect([message, scheme]).toEqual([text, 'cosmos:adr036']);
  const sound = { ...expected, text: message, signature, publicKey };
  expect((await verifySiwx(sound)).verification.valid).toBe(true);
  const wrong = {
    domain: 'evil.example',
    uri: 'https://evil.example/in',
    chainId: 'cosmos:causeway-2' as const,
    nonce: 'c0ffee0123456780',
    address: 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
    now: new Date('2026-11-21T13:00:00Z'),
    text: message.replace('ferry', 'ship'),
    signature: signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  };
  let accepted = 0;
  for (const [name, value] of Object.entries(wrong)) {
    const { code } = await failure(verifySiwx({ ...sound, [name]: value }));
    expect(['siwx-invalid', 'signature-mismatch']).toContain(code);
    if (!code) accepted += 1;
  }
  expect(accepted).toBe(0);
  const early = { ...sound, now: new Date('2026-11-21T11:59:00Z') };
  expect((await verifySiwx(early)).verification.valid).toBe(true);
  expect((await failure(verifySiwx({ ...early, leeway: 0 }))).context).toMatchObject({ field: 'issuedAt' });
});

test('an address in capitals, of an EVM chain or with a fault is refused, and so is an account elsewhere', () => {
  const address = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4';
  for (const bad of [
    address.toUpperCase(),
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    address.replace('rl4', 'rl5'),
  ]) {
    expect(() => parseSiwx(text.replace(address, bad))).toThrow('address');
  }
  expect(() =>
    formatSiwx({ ...full, account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }),
  ).toThrow();
});

test('text with anything left out, doubled, moved or added is refused by name, and none makes it crash', () => {
  const lines = text.split('\n');
  const change = fc.oneof(
    fc.nat(lines.length - 1).map((at) => lines.filter((_, i) => i !== at)),
    fc.nat(lines.length - 1).map((at) => lines.flatMap((line, i) => (i === at ? [line, line] : [line]))),
    fc
      .tuple(fc.nat(lines.length - 1), fc.string({ unit: 'binary' }))
      .map(([at, more]) => lines.map((line, i) => (i === at ? `${line}${more}` : line))),
    fc.array(fc.string({ unit: 'binary' })),
  );
  let refused = 0;
  fc.assert(
    fc.property(change, (bent) => {
      const given = bent.join('\n');
      try {
        // What it takes it also writes again, letter by letter.
        expect(formatSiwx(parseSiwx(given))).toBe(given);
      } catch (error) {
        if (!isWalletError(error, 'siwx-invalid')) throw error;
        refused += 1;
      }
    }),
    { numRuns: 20_000, seed },
  );
  console.info(`seed ${seed}: ${refused} of 20000 bent sign-ins refused, 0 crashes`);
  expect(refused).toBeGreaterThan(10_000);
});

test('a nonce has 128 bits and is another each time', () => {
  expect(createNonce()).toMatch(/^[\da-f]{32}$/);
  expect(new Set(Array.from({ length: 1000 }, createNonce)).size).toBe(1000);
});

describeSiwx('Cosmos', { formatSiwx, parseSiwx, accounts: [account] });
