import { independent } from '@causeway/conformance/independent';
import { toHex } from '@causeway/protocol/bytes';
import { NativeAuthClient } from '@multiversx/sdk-native-auth-client';
import { NativeAuthServer } from '@multiversx/sdk-native-auth-server';
import { UserSecretKey } from '@multiversx/sdk-wallet';
import { expect, test } from 'vitest';
import { hashMessage } from '../src/chain/crypto.js';
import { createAccessToken, createLoginToken, verifyAccessToken } from '../src/signer/nativeAuth.js';
import { signInToken } from '../src/signer/signInToken.js';
import { formatSiwx, verifySiwx } from '../src/signer/siwx.js';
import { alice, aliceKey, aliceSeed, bobKey, failure } from './fakes.js';

independent('@multiversx/sdk-native-auth-client', { what: 'makes the access token that we verify' });
independent('@multiversx/sdk-native-auth-server', { what: 'verifies and rejects our access tokens' });
independent('@multiversx/sdk-wallet', { what: 'signs and verifies messages' });

const origin = 'https://app.example';
const blockHash = 'ab'.repeat(32);
const now = Math.floor(Date.now() / 1000);
const token = createLoginToken({ origin, blockHash, ttl: 600 });
const digest = (text: string) => hashMessage(new TextEncoder().encode(text));
const sign = async (text: string, key = aliceKey) => toHex(await key.sign(digest(alice + text)));

/** The server finds the block in its cache, so it does not read the chain. */
const server = (block = now - 10) =>
  new NativeAuthServer({
    acceptedOrigins: [origin],
    maxExpirySeconds: 3600,
    cache: {
      getValue: async (key: string) => (key.startsWith('block:timestamp:latest') ? now : block) as never,
      setValue: async () => undefined,
    } as never,
  });

test('the server of the ecosystem accepts our access token', async () => {
  const result = await server().validate(createAccessToken(alice, token, await sign(token)));
  expect(result).toMatchObject({ address: alice, origin, issued: now - 10, expires: now + 590 });
});

test('the server of the ecosystem rejects our access token when it is forged, expired or of another origin', async () => {
  const other = createLoginToken({ origin: 'https://other.example', blockHash, ttl: 600 });
  const forged = createAccessToken(alice, token, await sign(token, bobKey));
  await expect(server().validate(forged)).rejects.toThrow(/signature/i);
  const good = createAccessToken(alice, token, await sign(token));
  await expect(server(now - 700).validate(good)).rejects.toThrow(/expired/i);
  const elsewhere = createAccessToken(alice, other, await sign(other));
  await expect(server().validate(elsewhere)).rejects.toThrow(/origin/i);
});

test('verifyAccessToken accepts the token of the ecosystem’s client, signed by its key', async () => {
  const client = new NativeAuthClient({ origin, expirySeconds: 600 });
  const theirs = `${client.encodeValue(origin)}.${blockHash}.600.${client.encodeValue('{}')}`;
  expect(theirs).toBe(token);
  const key = new UserSecretKey(aliceSeed);
  expect(key.generatePublicKey().toAddress().bech32()).toBe(alice);
  const signature = key.sign(digest(alice + theirs)).toString('hex');
  const accessToken = client.getToken(alice, theirs, signature);
  const { address } = await verifyAccessToken(accessToken, { origin, blockTime: () => (now - 10) * 1000 });
  expect(address).toBe(alice);
  const ours = Buffer.from(await aliceKey.sign(digest('Hello')));
  expect(key.generatePublicKey().verify(digest('Hello'), ours)).toBe(true);
});

/** A sign-in with a server's challenge, and the token that a wallet signs for it. */
const fields = {
  domain: 'app.example',
  uri: `${origin}/sign-in`,
  nonce: 'abcdefgh12345678',
  issuedAt: new Date(now * 1_000).toISOString(),
  expirationTime: new Date((now + 300) * 1_000).toISOString(),
  statement: 'Sign in to the shop.',
};
const chainId = 'mvx:1';
const expected = { domain: fields.domain, uri: fields.uri, nonce: fields.nonce, chainId } as const;
const text = formatSiwx({ ...fields, account: `${chainId}:${alice}`, version: '1' });
const signInOf = (change: Partial<typeof fields> = {}) =>
  signInToken({ ...fields, ...change }, { chainId, blockHash });

test('a sign-in in a login token is accepted by the server of the ecosystem and by verifySiwx', async () => {
  const signature = await sign(signInOf());
  const { address, extraInfo } = await server().validate(createAccessToken(alice, signInOf(), signature));
  expect([address, extraInfo]).toEqual([alice, { chainId, ...fields }]);
  const { message } = await verifySiwx({ ...expected, text, signature, blockHash });
  expect(message.account).toBe(`${chainId}:${alice}`);
  // Older wallets put `{}` behind the token.
  await verifySiwx({ ...expected, text, signature: await sign(`${signInOf()}{}`), blockHash });
});

test.each([
  ['another nonce', { nonce: 'abcdefgh12345679' }],
  ['another statement', { statement: 'Sign in to the bank.' }],
  ['another domain', { domain: 'evil.example' }],
  ['another end', { expirationTime: new Date((now + 400) * 1_000).toISOString() }],
])('verifySiwx rejects a login token that was signed for %s than its text', async (_, change) => {
  const signature = await sign(signInOf(change));
  const { code } = await failure(verifySiwx({ ...expected, text, signature, blockHash }));
  expect(code).toBe('signature-mismatch');
});

test('verifySiwx rejects a login token of another block or key, and the text signed in its place', async () => {
  const rejected = async (signature: string, block = blockHash) =>
    (await failure(verifySiwx({ ...expected, text, signature, blockHash: block }))).code;
  expect(await rejected(await sign(signInOf()), 'cd'.repeat(32))).toBe('signature-mismatch');
  expect(await rejected(await sign(signInOf(), bobKey))).toBe('signature-mismatch');
  expect(await rejected(toHex(await aliceKey.sign(digest(text))))).toBe('signature-mismatch');
});
