import { describeSiwx } from '@causeway/conformance';
import { describe, expect, test } from 'vitest';
import { alice, aliceSeed, bob, failure, local } from '../../test/fakes.js';
import { memoryKey } from '../wallet/key.js';
import { createKeyed } from '../wallet/keyed.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from './siwx.js';

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

async function signIn(change: Partial<typeof message> = {}) {
  const text = formatSiwx({ ...message, ...change });
  const keyed = createKeyed(memoryKey(aliceSeed), { chains: [local], request: () => expect.unreachable() });
  const params = { address: alice, message: text };
  const answer = await keyed.invoke({ chainId: local.id, method: 'polkadot_signMessage', params });
  return { text, signature: (answer as { signature: string }).signature };
}
const wanted = {
  domain: message.domain,
  uri: message.uri,
  nonce: message.nonce,
  chainId: local.id,
  address: alice as string,
  now,
};

describe('a sign-in', () => {
  test('is the layout of EIP-4361 with this namespace’s chain and account', () => {
    expect(formatSiwx(message)).toBe(
      [
        'localhost:4400 wants you to sign in with your Polkadot account:',
        alice,
        '',
        'Sign in to Causeway.',
        '',
        'URI: http://localhost:4400/sign',
        'Version: 1',
        'Chain ID: c0ffee00c0ffee00c0ffee00c0ffee00',
        'Nonce: 0123456789abcdef',
        'Issued At: 2026-11-21T12:00:00Z',
      ].join('\n'),
    );
    expect(parseSiwx(formatSiwx(message))).toMatchObject(message);
  });

  test('is verified with all that was expected', async () => {
    const signed = await signIn();
    const { verification } = await verifySiwx({ ...signed, ...wanted });
    expect(verification).toMatchObject({ valid: true, scheme: 'polkadot:sr25519+bytes' });
  });

  test.each([
    ['domain', { domain: 'evil.example' }],
    ['uri', { uri: 'http://localhost:4400/other' }],
    ['nonce', { nonce: 'another0another0' }],
    ['chainId', { chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' }],
    ['address', { address: bob }],
    ['issuedAt', { now: new Date('2026-11-21T11:00:00Z') }],
  ])('with another %s is refused by name', async (field, change) => {
    const signed = await signIn();
    const error = await failure(verifySiwx({ ...signed, ...wanted, ...change } as never));
    expect(error).toMatchObject({ code: 'siwx-invalid', context: { field } });
  });

  test('signed by another account, or changed, is a mismatch', async () => {
    const signed = await signIn();
    const text = formatSiwx({ ...message, account: `${local.id}:${bob}` });
    const stolen = verifySiwx({ ...signed, text, ...wanted, address: bob });
    expect((await failure(stolen)).code).toBe('signature-mismatch');
    const changed = signed.text.replace('Causeway', 'Elsewhere');
    expect((await failure(verifySiwx({ ...signed, ...wanted, text: changed }))).code).toBe(
      'signature-mismatch',
    );
  });

  test.each([
    ['address', alice.slice(0, -1)],
    ['address', `${alice}\nURI: http://evil.example`],
    ['address', '0xF24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'],
  ])('an account with a bad %s has no text', (field, address) => {
    const account = `${local.id}:${address}` as never;
    expect(() => formatSiwx({ ...message, account })).toThrow(/account|address/);
    expect(field).toBe('address');
  });

  test('a chain that is no genesis has no text', () => {
    expect(() => formatSiwx({ ...message, account: `polkadot:kusama:${alice}` })).toThrow('chainId');
  });

  test('nonces differ', () => {
    expect(createNonce()).toMatch(/^[\da-f]{32}$/);
    expect(createNonce()).not.toBe(createNonce());
  });
});

describeSiwx('Polkadot', { formatSiwx, parseSiwx, accounts: [message.account] });
