import { independent } from '@causeway/conformance/independent';
import type { SiwxMessage } from '@causeway/protocol';
import { configure, createEthersConfig, SiweMessage } from '@signinwithethereum/siwe';
import { beforeAll, expect, test } from 'vitest';
import { formatSiwx, verifySiwx } from '../src/signer/siwx.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceSecret, bob, chains, failure, local } from './fakes.js';

independent('@signinwithethereum/siwe', { what: 'writes, reads and verifies sign-in texts, both ways' });

beforeAll(async () => void configure(await createEthersConfig()));

const now = new Date('2026-11-21T12:00:30Z');
const message: SiwxMessage = {
  domain: 'app.example:8443',
  account: `${local.id}:${alice}`,
  statement: 'Sign in to the app, please.',
  uri: 'https://app.example:8443/in',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00.000Z',
  expirationTime: '2026-11-21T12:10:00.000Z',
  requestId: 'some-request',
  resources: ['https://app.example/terms', 'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu'],
};
const { account: _, version, domain, nonce, resources = [], ...rest } = message;
const theirs = new SiweMessage({
  ...rest,
  domain,
  nonce,
  resources: [...resources],
  version,
  address: alice,
  chainId: 31337,
});

async function sign(text: string) {
  const keyed = createKeyed(memoryKey(aliceSecret), { chains, request: () => expect.unreachable() });
  return (await keyed.invoke({
    chainId: local.id,
    method: 'personal_sign',
    params: [`0x${Buffer.from(text).toString('hex')}`, alice],
  })) as string;
}

test('formatSiwx writes exactly the text of the library', () => {
  expect(formatSiwx(message)).toBe(theirs.prepareMessage());
});

test('the library verifies a text signed by our wallet, and rejects another nonce, domain or signature', async () => {
  const text = formatSiwx(message);
  const signature = await sign(text);
  const claim = { signature, domain, nonce, time: now.toISOString() };
  const parsed = new SiweMessage(text);
  const verify = async (change: object) =>
    (await parsed.verify({ ...claim, ...change }, { suppressExceptions: true })).success;
  expect(await verify({})).toBe(true);
  const other = await sign(`${text} `);
  const wrong = [{ nonce: 'fedcba9876543210' }, { domain: 'other.example' }, { signature: other }];
  expect(await Promise.all(wrong.map(verify))).toEqual([false, false, false]);
});

test('verifySiwx verifies a text that the library signed, and rejects another account', async () => {
  const text = theirs.prepareMessage();
  const signature = await sign(text);
  const expected = { domain, nonce, uri: message.uri, chainId: local.id, now };
  expect((await verifySiwx({ ...expected, text, signature })).message).toEqual(message);
  const bobs = new SiweMessage({ ...theirs, address: bob }).prepareMessage();
  const error = await failure(verifySiwx({ ...expected, text: bobs, signature: await sign(bobs) }));
  expect(error.code).toBe('signature-mismatch');
});
