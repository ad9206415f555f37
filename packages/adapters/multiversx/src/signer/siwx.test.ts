import { describeSiwx } from '@causeway/conformance';
import { describe, expect, test } from 'vitest';
import { alice, aliceKey, bob, bobKey, failure, local } from '../../test/fakes.js';
import { hashMessage, writeSignature } from '../chain/crypto.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from './siwx.js';

const message = {
  domain: 'example.com',
  account: `${local.id}:${alice}` as const,
  uri: 'https://example.com/login',
  version: '1' as const,
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-21T12:00:00Z',
  statement: 'Cross the bridge.',
};
const text = formatSiwx(message);
const sign = async (said: string, key = aliceKey) =>
  writeSignature(await key.sign(hashMessage(new TextEncoder().encode(said))));
const expected = {
  domain: message.domain,
  uri: message.uri,
  nonce: message.nonce,
  chainId: local.id,
  now: new Date('2026-11-21T12:01:00Z'),
};

describe('a sign-in', () => {
  test('has this text, and is read back from it', () => {
    expect(text).toBe(
      `example.com wants you to sign in with your MultiversX account:\n${alice}\n\nCross the bridge.\n\n` +
        'URI: https://example.com/login\nVersion: 1\nChain ID: chain\nNonce: abcdefgh12345678\n' +
        'Issued At: 2026-11-21T12:00:00Z',
    );
    expect(parseSiwx(text)).toMatchObject(message);
    expect(createNonce()).toMatch(/^[\da-f]{32}$/);
  });

  test('names the account by the elder names of the namespace too', () => {
    for (const name of ['elrond', 'multiversx']) {
      expect(formatSiwx({ ...message, account: `${name}:chain:${alice}` })).toBe(text);
    }
  });

  test('is verified whole', async () => {
    const { verification } = await verifySiwx({ text, signature: await sign(text), ...expected });
    expect(verification).toEqual({ valid: true, scheme: 'mvx:ed25519-keccak' });
  });

  test.each([
    ['domain', { domain: 'evil.example' }],
    ['uri', { uri: 'https://example.com/' }],
    ['nonce', { nonce: 'abcdefgh12345679' }],
    ['chainId', { chainId: 'mvx:1' as const }],
    ['address', { address: bob }],
    ['issuedAt', { now: new Date('2026-11-21T11:58:59Z') }],
  ])('with another %s is refused', async (field, change) => {
    const error = await failure(verifySiwx({ text, signature: await sign(text), ...expected, ...change }));
    expect([error.code, error.context]).toMatchObject(['siwx-invalid', { field }]);
  });

  test('by another key, or of another text, is refused', async () => {
    for (const signature of [await sign(text, bobKey), await sign(`${text} `)]) {
      expect((await failure(verifySiwx({ text, signature, ...expected }))).code).toBe('signature-mismatch');
    }
  });

  test.each([
    ['address', text.replace(alice, alice.toUpperCase())],
    ['address', text.replace(alice, `${alice.slice(0, -1)}4`)],
    ['chainId', text.replace('Chain ID: chain', 'Chain ID: a:b')],
    ['domain', text.replace('MultiversX', 'Ethereum')],
    ['text', `${text}\nMore: 1`],
  ])('a text whose %s is wrong is none', async (field, wrong) => {
    const error = await failure(new Promise((resolve) => resolve(parseSiwx(wrong))));
    expect([error.code, error.context]).toMatchObject(['siwx-invalid', { field }]);
  });
});

describeSiwx('MultiversX', { formatSiwx, parseSiwx, accounts: [message.account] });
