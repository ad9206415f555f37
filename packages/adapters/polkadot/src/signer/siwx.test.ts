import { describeSiwx } from '@causeway/conformance';
import { describe, expect, test } from 'vitest';
import { alice, aliceSeed, bob, bobSeed, local } from '../../test/fakes.js';
import { memoryKey } from '../wallet/key.js';
import { createKeyed } from '../wallet/keyed.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from './siwx.js';
import { createVerifier } from './verifier.js';

const message = {
  domain: 'localhost:4400',
  uri: 'http://localhost:4400/sign',
  account: `${local.id}:${alice}`,
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00Z',
  statement: 'Sign in to Causeway.',
} as const;
const now = new Date('2026-11-21T12:00:30Z');

async function sign(text: string, by: 0 | 1 = 0): Promise<string> {
  const key = memoryKey(by === 0 ? aliceSeed : bobSeed);
  const keyed = createKeyed(key, { chains: [local], request: () => expect.unreachable() });
  const params = { address: by === 0 ? alice : bob, message: text };
  const answer = await keyed.invoke({ chainId: local.id, method: 'polkadot_signMessage', params });
  return (answer as { signature: string }).signature;
}
const requested = {
  domain: message.domain,
  uri: message.uri,
  nonce: message.nonce,
  chainId: local.id,
  address: alice as string,
  now,
};

describe('Polkadot sign-in', () => {
  test('verifySiwx verifies a Polkadot sign-in against all expected values', async () => {
    const text = formatSiwx(message);
    const signed = { text, signature: await sign(text) };
    const { verification } = await verifySiwx({ ...signed, ...requested });
    expect(verification).toMatchObject({ valid: true, scheme: 'polkadot:sr25519+bytes' });
  });

  test.each([
    ['address', alice.slice(0, -1)],
    ['address', `${alice}\nURI: http://evil.example`],
    ['address', '0xF24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'],
  ])('formatSiwx rejects an account with an invalid %s', (field, address) => {
    const account = `${local.id}:${address}` as never;
    expect(() => formatSiwx({ ...message, account })).toThrow(/account|address/);
    expect(field).toBe('address');
  });

  test('formatSiwx rejects a chain id that is not a genesis hash', () => {
    expect(() => formatSiwx({ ...message, account: `polkadot:kusama:${alice}` })).toThrow('chainId');
  });
});

describeSiwx({
  ecosystem: 'Polkadot',
  accounts: [message.account, `${local.id}:${bob}`],
  otherChain: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  formatSiwx,
  parseSiwx,
  createNonce,
  verifySiwx,
  verifier: createVerifier(local),
  sign: async (text, by = 0) => ({ signature: await sign(text, by) }),
});
