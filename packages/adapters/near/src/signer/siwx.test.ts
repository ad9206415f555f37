import { describeSiwx } from '@causeway/conformance';
import { toBase64 } from '@causeway/protocol/bytes';
import { expect, test } from 'vitest';
import { alice, aliceId, bob, bobId, chains, failure, local } from '../../test/fakes.js';
import { parsePublicKey } from '../chain/publicKey.js';
import type { Rpc } from '../chain/rpc.js';
import { createKeyed } from '../wallet/keyed.js';
import { createNonce, formatSiwx, parseSiwx, signInNonce, verifySiwx } from './siwx.js';
import { createVerifier } from './verifier.js';
import { withoutAccount } from './withoutAccount.js';

const message = {
  domain: 'app.example',
  account: `${local.id}:${aliceId}`,
  uri: 'https://app.example/login',
  version: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-21T12:00:00Z',
  statement: 'Aboard.',
} as const;
const text = [
  'app.example wants you to sign in with your NEAR account:',
  aliceId,
  '',
  'Aboard.',
  '',
  'URI: https://app.example/login',
  'Version: 1',
  'Chain ID: localnet',
  'Nonce: abcdefgh12345678',
  'Issued At: 2026-11-21T12:00:00Z',
].join('\n');
const full: Rpc = async () => ({ nonce: 1, permission: 'FullAccess' });
/** A chain on which an account has exactly the key that its id is derived from. */
const implicit: Rpc = async ({ params }) => {
  const { account_id: id, public_key: key } = params as { account_id: string; public_key: string };
  const bytes = parsePublicKey(key)?.bytes ?? new Uint8Array();
  return Buffer.from(bytes).toString('hex') === id
    ? full({} as never)
    : { error: 'access key does not exist' };
};
const limited: Rpc = async () => ({
  nonce: 1,
  permission: { FunctionCall: { receiver_id: 'app.near', method_names: [] } },
});
const expected = {
  domain: message.domain,
  uri: message.uri,
  nonce: message.nonce,
  chainId: local.id,
  now: new Date('2026-11-21T12:01:00Z'),
};

async function signed(recipient: string, nonce: Uint8Array, message = text, by: 0 | 1 = 0) {
  const request = () => Promise.reject(new Error('not asked'));
  const keyed = createKeyed(by === 0 ? alice : bob, { chains, request });
  const params = { message, recipient, nonce: toBase64(nonce) };
  const answer = await keyed.invoke({ chainId: local.id, method: 'near_signMessage', params });
  return answer as { signature: string; publicKey: string };
}

test('formatSiwx writes a NEAR sign-in that parseSiwx reads back, and rejects invalid accounts', () => {
  expect(formatSiwx(message)).toBe(text);
  expect(parseSiwx(text)).toMatchObject(message);
  for (const account of ['near:localnet:Alice', 'near:localnet:a', 'solana:1:alice.near'] as const) {
    expect(() => formatSiwx({ ...message, account })).toThrow('is invalid');
  }
});

test('verifySiwx accepts a NEAR sign-in only for its domain, with its nonce, by a key with full access', async () => {
  const proof = await signed(message.domain, signInNonce(message.nonce));
  const { verification } = await verifySiwx({ text, ...proof, ...expected, rpc: full });
  expect(verification).toEqual({ valid: true, scheme: 'near:nep413', access: 'full' });
  const refused = async (change: object) =>
    (await failure(verifySiwx({ text, ...proof, ...expected, rpc: full, ...change }))).code;
  expect(await refused({ rpc: limited })).toBe('signature-mismatch');
  expect(await refused({ domain: 'other.example' })).toBe('siwx-invalid');
  expect(await refused({ nonce: 'abcdefgh12345679' })).toBe('siwx-invalid');
  expect(await refused({ callbackUrl: 'https://app.example' })).toBe('signature-mismatch');
  // The same text, signed for another recipient or with another nonce.
  expect(await refused(await signed('other.example', signInNonce(message.nonce)))).toBe('signature-mismatch');
  expect(await refused(await signed(message.domain, new Uint8Array(32)))).toBe('signature-mismatch');
});

const served = { ...local, rpcUrls: ['https://rpc.example'] };
const implicitServer: typeof fetch = async (_, init) => {
  const { id, method, params } = JSON.parse(String(init?.body));
  const result = method === 'status' ? { chain_id: 'localnet' } : await implicit({ method, params });
  return Response.json({ jsonrpc: '2.0', id, result });
};

test('the verifier verifies a sign-in that the wallet signed without the line of the account', async () => {
  const { domain, uri, nonce, now } = expected;
  const find = (given: { readonly signature: string; readonly form?: string }) =>
    createVerifier(served, { fetch: implicitServer }).verify({
      subject: { kind: 'sign-in', text, domain, uri, nonce },
      address: aliceId,
      signed: given,
      now,
    });
  const proof = await signed(domain, signInNonce(nonce), withoutAccount(text));
  expect((await find({ ...proof, form: 'without-account' })).valid).toBe(true);
  expect((await find(proof)).valid).toBe(false);
  const other = await signed(domain, signInNonce(nonce), withoutAccount(text), 1);
  expect((await find({ ...other, form: 'without-account' })).valid).toBe(false);
});

describeSiwx({
  ecosystem: 'NEAR',
  accounts: [message.account, `${local.id}:${bobId}`],
  otherChain: 'near:mainnet',
  formatSiwx,
  parseSiwx,
  createNonce,
  verifySiwx,
  verifier: createVerifier(served, { fetch: implicitServer }),
  undecided: { verifier: createVerifier({ ...local, rpcUrls: [] }), request: {} },
  async sign(message, by = 0) {
    const { domain, nonce } = parseSiwx(message);
    const { signature, publicKey } = await signed(domain, signInNonce(nonce), message, by);
    return { signature, publicKey, rpc: implicit };
  },
  async signMessage(message, by = 0) {
    const nonce = new Uint8Array(32).fill(7);
    return {
      ...(await signed('app.example', nonce, message, by)),
      recipient: 'app.example',
      nonce: toBase64(nonce),
    };
  },
});
