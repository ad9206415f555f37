import { describeSiwx } from '@causeway/conformance';
import { expect, test } from 'vitest';
import { alice, bob, chains, failure, hub } from '../../test/fakes.js';
import { keyedSigner } from '../../test/keyedSigner.js';
import { createKeyed } from '../wallet/keyed.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from './siwx.js';
import { createVerifier } from './verifier.js';

const address = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4';
const rest = {
  domain: 'app.example',
  uri: 'https://app.example/in',
  nonce: 'c0ffee0123456789',
  issuedAt: '2026-11-21T12:00:00Z',
};
const message = { ...rest, account: `cosmos:causeway-1:${address}`, version: '1' } as const;
const text = formatSiwx(message);

const keyed = createKeyed(bob, { chains, request: async () => undefined });
const bobId = keyed.account(hub.id).id as typeof message.account;

describeSiwx({
  ecosystem: 'Cosmos',
  accounts: [message.account, bobId],
  otherChain: 'cosmos:causeway-2',
  formatSiwx,
  parseSiwx,
  createNonce,
  verifySiwx,
  verifier: createVerifier(chains[0]),
  async sign(message, by = 0) {
    const { signature, publicKey } = await keyedSigner(
      (answer) => answer,
      undefined,
      [alice, bob][by],
    ).signMessage({
      message,
    });
    return { signature, publicKey };
  },
});

test('signIn signs the sign-in text with a Cosmos account and returns its scheme', async () => {
  const signed = await keyedSigner((answer) => answer).signIn({ message: rest });
  expect([signed.message, signed.scheme]).toEqual([text, 'cosmos:adr036']);
});

test('verifySiwx rejects a Cosmos sign-in with a corrupt signature', async () => {
  const { signature, publicKey } = await keyedSigner((answer) => answer).signIn({ message: rest });
  const broken = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const expected = { ...rest, chainId: 'cosmos:causeway-1', now: new Date('2026-11-21T12:30:00Z') } as const;
  expect((await failure(verifySiwx({ ...expected, text, signature: broken, publicKey }))).code).toBe(
    'signature-mismatch',
  );
});

test('parseSiwx rejects an address in capitals, of an EVM chain or with a wrong checksum, and formatSiwx an account of another namespace', () => {
  for (const bad of [
    address.toUpperCase(),
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    address.replace('rl4', 'rl5'),
  ]) {
    expect(() => parseSiwx(text.replace(address, bad))).toThrow('address');
  }
  expect(() =>
    formatSiwx({ ...message, account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }),
  ).toThrow();
});
