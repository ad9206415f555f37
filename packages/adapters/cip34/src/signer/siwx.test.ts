import { describeSiwx, testSeed } from '@causeway/conformance';
import { isWalletError, type Session, type SiwxMessage } from '@causeway/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alice, bob, chains, failure, localnet } from '../../test/fakes.js';
import { enterpriseAddress, parseAddress } from '../chain/address.js';
import { hash224 } from '../chain/crypto.js';
import { cip34 } from '../index.js';
import { createKeyed } from '../wallet/keyed.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from './siwx.js';

const seed = testSeed();
const { address } = enterpriseAddress(hash224(alice.publicKey), 0);
const account = `${localnet.id}:${address}` as const;
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
const text = `app.example:8443 wants you to sign in with your Cardano account:
${address}

Sign in to the ferry.

URI: https://app.example/in
Version: 1
Chain ID: 0-42
Nonce: c0ffee0123456789
Issued At: 2026-11-21T12:00:00Z
Expiration Time: 2026-11-21T13:00:00Z
Resources:
- https://app.example/terms`;

const expected = {
  domain: full.domain,
  uri: full.uri,
  chainId: localnet.id,
  nonce: full.nonce,
  now: new Date('2026-11-21T12:30:00Z'),
};
const { account: _, version: __, ...asked } = full;

function signIn() {
  const adapter = cip34({ chains });
  const keyed = createKeyed(alice, { chains, request: async () => undefined });
  const own = keyed.account(localnet.id);
  const session: Session = {
    accounts: [own],
    scopes: { cip34: adapter.scope() },
    invokeMethod: (call) => keyed.invoke(call),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return adapter.signer(session, own).signIn({ message: asked });
}

test('writes the text and reads it back', () => {
  expect(formatSiwx(full)).toBe(text);
  expect(parseSiwx(text)).toMatchObject(full);
});

test('a sign-in is signed, verified, and each expectation counts', async () => {
  const { message, signature, key, scheme } = await signIn();
  expect([message, scheme]).toEqual([text, 'cip34:cose-sign1']);
  const sound = { ...expected, text: message, signature, key };
  expect((await verifySiwx(sound)).verification.valid).toBe(true);
  const wrong = {
    domain: 'evil.example',
    uri: 'https://evil.example/in',
    chainId: 'cip34:0-2' as const,
    nonce: 'c0ffee0123456780',
    address: enterpriseAddress(hash224(bob.publicKey), 0).address,
    now: new Date('2026-11-21T13:00:00Z'),
    text: message.replace('ferry', 'ship'),
    signature: signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    key: '',
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

test("another's signature of the same text is refused, and so is one of another text", async () => {
  const { message, signature, key } = await signIn();
  const stranger = enterpriseAddress(hash224(bob.publicKey), 0).address;
  const claimed = message.replace(address, stranger);
  expect((await failure(verifySiwx({ ...expected, text: claimed, signature, key }))).code).toBe(
    'signature-mismatch',
  );
});

test("an address of another network than the chain's is refused by name", async () => {
  const { signature, key } = await signIn();
  const main = enterpriseAddress(hash224(alice.publicKey), 1).address;
  const moved = text.replace(address, main);
  const { context } = await failure(verifySiwx({ ...expected, text: moved, signature, key }));
  expect(context).toMatchObject({ field: 'address' });
});

test('an address in hex, in capitals or with a fault is refused, and so is an account elsewhere', () => {
  const hex = Buffer.from(parseAddress(address).bytes).toString('hex');
  for (const bad of [hex, address.toUpperCase(), `${address.slice(0, -1)}q`, 'cosmos1x', '0x00']) {
    expect(() => parseSiwx(text.replace(address, bad))).toThrow('address');
  }
  for (const bad of ['2-42', '0-', '42', 'mainnet']) {
    expect(() => parseSiwx(text.replace('0-42', bad))).toThrow('chainId');
  }
  expect(() =>
    formatSiwx({ ...full, account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }),
  ).toThrow();
});

test('text with anything left out, doubled, moved or added is refused by name, and none makes it crash', () => {
  const lines = text.split('\n');
  const line = fc.nat(lines.length - 1);
  const change = fc.oneof(
    line.map((at) => lines.filter((_, i) => i !== at)),
    line.map((at) => lines.flatMap((own, i) => (i === at ? [own, own] : [own]))),
    fc
      .tuple(line, fc.string({ unit: 'binary' }))
      .map(([at, more]) => lines.map((own, i) => (i === at ? `${own}${more}` : own))),
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
    { numRuns: 5000, seed },
  );
  console.info(`seed ${seed}: ${refused} of 5000 bent sign-ins refused, 0 crashes`);
  expect(refused).toBeGreaterThan(2500);
});

test('a nonce has 128 bits and is another each time', () => {
  expect(createNonce()).toMatch(/^[\da-f]{32}$/);
  expect(new Set(Array.from({ length: 1000 }, createNonce)).size).toBe(1000);
});

describeSiwx('Cardano', { formatSiwx, parseSiwx, accounts: [account] });
