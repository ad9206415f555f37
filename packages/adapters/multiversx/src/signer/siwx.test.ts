import { describeSiwx } from '@causeway/conformance';
import { toHex } from '@causeway/protocol/bytes';
import { describe, expect, test } from 'vitest';
import { alice, aliceKey, bob, bobKey, failure, local } from '../../test/fakes.js';
import { hashMessage } from '../chain/crypto.js';
import { tokenOf } from './signInToken.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from './siwx.js';
import { createVerifier } from './verifier.js';

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
const sign = async (message: string, key = aliceKey) =>
  toHex(await key.sign(hashMessage(new TextEncoder().encode(message))));
const expected = {
  domain: message.domain,
  uri: message.uri,
  nonce: message.nonce,
  chainId: local.id,
  now: new Date('2026-11-21T12:01:00Z'),
};

describe('MultiversX sign-in', () => {
  test('formatSiwx accepts an account under the earlier names of the namespace', () => {
    for (const name of ['elrond', 'multiversx']) {
      expect(formatSiwx({ ...message, account: `${name}:chain:${alice}` })).toBe(text);
    }
  });

  test('verifySiwx verifies a MultiversX sign-in against all expected values', async () => {
    const { verification } = await verifySiwx({ text, signature: await sign(text), ...expected });
    expect(verification).toEqual({ valid: true, scheme: 'mvx:ed25519-keccak' });
  });

  test('the verifier verifies a sign-in that the wallet signed as a login token', async () => {
    const blockHash = 'ab'.repeat(32);
    const { domain, uri, nonce, now } = expected;
    const find = (signed: { readonly signature: string; readonly blockHash?: string }) =>
      createVerifier(local).verify({
        subject: { kind: 'sign-in', text, domain, uri, nonce },
        address: alice,
        signed,
        now,
      });
    const signature = await sign(`${alice}${tokenOf(message, blockHash).token}`);
    expect((await find({ signature, blockHash })).valid).toBe(true);
    expect((await find({ signature, blockHash: 'cd'.repeat(32) })).valid).toBe(false);
    expect((await find({ signature })).valid).toBe(false);
  });

  test.each([
    ['address', text.replace(alice, alice.toUpperCase())],
    ['address', text.replace(alice, `${alice.slice(0, -1)}4`)],
    ['chainId', text.replace('Chain ID: chain', 'Chain ID: a:b')],
    ['domain', text.replace('MultiversX', 'Ethereum')],
    ['text', `${text}\nMore: 1`],
  ])('parseSiwx rejects a text with an invalid %s', async (field, wrong) => {
    const error = await failure(new Promise((resolve) => resolve(parseSiwx(wrong))));
    expect([error.code, error.context]).toMatchObject(['siwx-invalid', { field }]);
  });
});

describeSiwx({
  ecosystem: 'MultiversX',
  accounts: [message.account, `${local.id}:${bob}`],
  otherChain: 'mvx:1',
  formatSiwx,
  parseSiwx,
  createNonce,
  verifySiwx,
  verifier: createVerifier(local),
  sign: async (message, by = 0) => ({ signature: await sign(message, [aliceKey, bobKey][by]) }),
});
