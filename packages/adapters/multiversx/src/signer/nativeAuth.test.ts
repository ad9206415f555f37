import { toHex } from '@causeway/protocol/bytes';
import { beforeAll, describe, expect, test } from 'vitest';
import { alice, aliceKey, bobKey, failure } from '../../test/fakes.js';
import { hashMessage } from '../chain/crypto.js';
import { createAccessToken, createLoginToken, parseLoginToken, verifyAccessToken } from './nativeAuth.js';

const blockHash = 'ab'.repeat(32);
const origin = 'https://app.example';
const madeAt = Date.parse('2026-11-21T12:00:00Z');
const now = new Date(madeAt + 60_000);
const options = { origin, blockTime: () => madeAt, now };
const token = createLoginToken({ origin, blockHash, ttl: 600, extraInfo: { note: 'ä?>' } });
const sign = async (text: string, key = aliceKey) =>
  toHex(await key.sign(hashMessage(new TextEncoder().encode(alice + text))));
let accessToken = '';
beforeAll(async () => {
  accessToken = createAccessToken(alice, token, await sign(token));
});
const fieldOf = async (work: Promise<unknown>) => {
  const { code, context } = await failure(work);
  return code === 'siwx-invalid' ? (context as { field: string }).field : code;
};

describe('native-auth', () => {
  test('createLoginToken returns the format of the official client, base64url without padding', () => {
    const encode = (text: string) => Buffer.from(text).toString('base64url');
    expect(token).toBe(`${encode(origin)}.${blockHash}.600.${encode('{"note":"ä?>"}')}`);
    expect(parseLoginToken(token)).toEqual({ origin, blockHash, ttl: 600, extraInfo: { note: 'ä?>' } });
    expect(createLoginToken({ origin, blockHash, ttl: 600 }).split('.')[3]).toBe(encode('{}'));
  });

  test('verifyAccessToken verifies an access token of the account', async () => {
    expect(await verifyAccessToken(accessToken, options)).toEqual({
      address: alice,
      token: parseLoginToken(token),
    });
  });

  test.each([
    ['another origin', { origin: 'https://other.example' }, 'origin'],
    ['a block of unknown time', { blockTime: () => Number.NaN }, 'blockHash'],
    ['a block in the future', { blockTime: () => madeAt + 120_000 }, 'blockHash'],
    ['an expired lifetime', { now: new Date(madeAt + 600_000) }, 'ttl'],
    ['a lifetime above the maximum', { maxTtl: 599 }, 'ttl'],
  ])('verifyAccessToken rejects an access token with %s', async (_, change, field) => {
    expect(await fieldOf(verifyAccessToken(accessToken, { ...options, ...change }))).toBe(field);
  });

  test('verifyAccessToken rejects a signature by another key or of another token', async () => {
    const other = createLoginToken({ origin, blockHash, ttl: 599 });
    const forged = [
      createAccessToken(alice, token, await sign(token, bobKey)),
      createAccessToken(alice, other, await sign(token)),
    ];
    for (const token of forged)
      expect(await fieldOf(verifyAccessToken(token, options))).toBe('signature-mismatch');
  });

  test.each([
    ['', 'token'],
    ['a.b.c', 'token'],
    [`${token}.x`, 'token'],
    [token.replace('.600.', '.0.'), 'ttl'],
    [token.replace('.600.', '.6e2.'), 'ttl'],
    [token.replace(blockHash, 'AB'.repeat(32)), 'blockHash'],
    [token.replace(/[^.]+$/, 'W10'), 'extraInfo'],
    [token.replace(/[^.]+$/, '!'), 'extraInfo'],
    [token.replace(/^[^.]+/, '_w'), 'origin'],
    [token.replace(/^[^.]+/, Buffer.from('https://app.example/').toString('base64url')), 'origin'],
    ['x'.repeat(10_000), 'token'],
  ])('parseLoginToken rejects an invalid login token and names the field (%#)', async (text, field) => {
    expect(await fieldOf(new Promise((resolve) => resolve(parseLoginToken(text))))).toBe(field);
  });

  test.each([
    ['an origin without a scheme', { origin: 'app.example' }, 'origin'],
    ['an origin with a path', { origin: 'https://app.example/x' }, 'origin'],
    ['an opaque origin', { origin: 'data:text/plain,x' }, 'origin'],
    ['an incomplete block hash', { blockHash: 'ab' }, 'blockHash'],
    ['a lifetime of zero', { ttl: 0 }, 'ttl'],
  ])('createLoginToken rejects %s', async (_, change, field) => {
    const make = () => createLoginToken({ origin, blockHash, ttl: 600, ...change });
    expect(await fieldOf(new Promise((resolve) => resolve(make())))).toBe(field);
  });
});
