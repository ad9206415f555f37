import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isRelayError } from './errors.js';
import { makeToken } from './testing/token.js';
import { checkToken } from './token.js';

const url = 'ws://127.0.0.1:4402';
const seconds = 1_760_000_000;
const rules = { audiences: [url], now: seconds * 1000 };
const codeOf = (token: string) => {
  try {
    checkToken(token, rules);
    return 'accepted';
  } catch (error) {
    return isRelayError(error) ? error.code : String(error);
  }
};
const changed = (change: Parameters<typeof makeToken>[2]) => codeOf(makeToken(url, seconds, change).token);

test('verifyToken returns the client of a valid token', () => {
  const { token, clientId } = makeToken(url, seconds);
  expect(checkToken(token, rules)).toBe(clientId);
  expect(checkToken(makeToken(`${url}/`, seconds).token, rules)).toMatch(/^did:key:z6Mk/);
});

test('verifyToken reports each kind of invalid token with its own code', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  expect(changed({ signer: privateKey })).toBe('token-signature');
  expect(changed({ claims: { aud: 'wss://relay.example' } })).toBe('token-audience');
  expect(changed({ claims: { aud: undefined } })).toBe('token-audience');
  expect(changed({ claims: { iat: seconds - 90_000, exp: seconds - 200 } })).toBe('token-expired');
  expect(changed({ claims: { iat: seconds + 600, exp: seconds + 900 } })).toBe('token-early');
  expect(changed({ claims: { exp: seconds + 10 * 86_400 } })).toBe('token-malformed');
  expect(changed({ claims: { exp: seconds - 1 } })).toBe('token-malformed');
  expect(changed({ claims: { exp: 'soon' } })).toBe('token-malformed');
  expect(changed({ claims: { iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' } })).toBe(
    'token-malformed',
  );
  expect(changed({ claims: { iss: 'did:web:example.com' } })).toBe('token-malformed');
  expect(changed({ header: { alg: 'none' } })).toBe('token-malformed');
  expect(changed({ header: { alg: 'HS256' } })).toBe('token-malformed');
});

test('verifyToken allows a clock difference of two minutes', () => {
  expect(changed({ claims: { iat: seconds + 100, exp: seconds + 900 } })).toBe('accepted');
  expect(changed({ claims: { iat: seconds - 900, exp: seconds - 100 } })).toBe('accepted');
});

test('verifyToken rejects any malformed token', () => {
  const { token } = makeToken(url, seconds);
  const [header, payload, signature] = token.split('.') as [string, string, string];
  const bad = [
    '',
    'x',
    'a.b.c',
    `${token}.x`,
    `${header}.${payload}.`,
    `${header}..${signature}`,
    `bnVsbA.${payload}.${signature}`,
    `W10.${payload}.${signature}`,
    'e'.repeat(5000),
  ];
  for (const text of bad) expect(codeOf(text)).toBe('token-malformed');
  for (let at = 0; at < token.length; at += 7) {
    const other = token[at] === 'A' ? 'B' : 'A';
    const code = codeOf(token.slice(0, at) + other + token.slice(at + 1));
    expect(['token-malformed', 'token-signature', 'accepted']).toContain(code);
    // Only the last character of the signature has bits that carry nothing.
    if (code === 'accepted') expect(at).toBeGreaterThanOrEqual(token.length - 1);
  }
});
