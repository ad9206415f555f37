import { type Call, isWalletError } from '@causeway/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRpc } from '../src/chain/rpc.js';
import { type NearSigner, near } from '../src/index.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, bob, failure, local } from './fakes.js';
import { keyedSession } from './keyedSession.js';

const chain = { ...local, rpcUrls: ['http://one.example', 'http://two.example'] };
const request = () => Promise.reject(new Error('not asked'));

/** A server's answer: a result, an error, or nothing at all. */
type Server = (call: { readonly method: string }) => object;
const status = { result: { chain_id: 'localnet' } };
const key =
  (permission: unknown): Server =>
  ({ method }) =>
    method === 'status' ? status : { result: { nonce: 1, permission } };
const missing: Server = ({ method }) =>
  method === 'status'
    ? status
    : {
        error: {
          code: -32000,
          message: 'Server error',
          data: 'access key ed25519:x does not exist while viewing',
        },
      };
const down: Server = () => {
  throw new TypeError('fetch failed');
};
const limited = { FunctionCall: { allowance: null, receiver_id: 'app.near', method_names: ['hail'] } };

let servers: Readonly<Record<string, Server>>;
let requests: string[];
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = JSON.parse(String(init.body)) as { id: number; method: string };
    requests.push(`${new URL(url).host} ${call.method}`);
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: call.id,
      ...(servers[new URL(url).host] as Server)(call),
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

function signerOn(which: typeof local, signing = alice): NearSigner {
  const account = createKeyed(alice, { chains: [which], request }).account(which.id);
  const keyed = createKeyed(signing, { chains: [which], request, accountId: account.address });
  const adapter = near({ chains: [which] });
  const session = keyedSession((call: Call) => keyed.invoke(call), account, adapter.scope());
  return adapter.signer(session, account);
}
const message = { message: 'hi', recipient: 'app.example' };

test('signMessage reports full access for a key with full access', async () => {
  servers = { 'one.example': key('FullAccess') };
  expect((await signerOn(chain).signMessage?.(message))?.access).toBe('full');
  expect(requests.sort()).toEqual(['one.example query', 'one.example status']);
});

test('signMessage rejects a function-call key and a key that does not belong to the account', async () => {
  servers = { 'one.example': key(limited), 'two.example': key('FullAccess') };
  const error = await failure(signerOn(chain).signMessage!(message));
  expect([error.code, error.context]).toMatchObject(['near-key-limited', { receiver: 'app.near' }]);
  servers = { 'one.example': missing, 'two.example': key('FullAccess') };
  expect((await failure(signerOn(chain).signMessage!(message))).code).toBe('signature-mismatch');
  // Both answers come from the chain, so the second server is not called.
  expect(requests.some((line) => line.startsWith('two'))).toBe(false);
});

test('signMessage reports unchecked access when no server of the network answers', async () => {
  servers = { 'one.example': down, 'two.example': down };
  expect((await signerOn(chain).signMessage?.(message))?.access).toBe('unchecked');
  const elsewhere: Server = ({ method }) =>
    method === 'status'
      ? { result: { chain_id: 'mainnet' } }
      : { result: { nonce: 1, permission: 'FullAccess' } };
  servers = { 'one.example': elsewhere, 'two.example': elsewhere };
  expect((await signerOn(chain).signMessage?.(message))?.access).toBe('unchecked');
  servers = { 'one.example': elsewhere, 'two.example': key('FullAccess') };
  expect((await signerOn(chain).signMessage?.(message))?.access).toBe('full');
});

test('signMessage without servers accepts only the key that the wallet reported on connecting', async () => {
  servers = {};
  expect((await signerOn(local).signMessage?.(message))?.access).toBe('unchecked');
  expect((await failure(signerOn(local, bob).signMessage!(message))).code).toBe('signature-mismatch');
  expect(requests).toEqual([]);
});

test('createRpc does not retry a refusal on another server, and distinguishes missing data from failing servers', async () => {
  const refusal = { TxExecutionError: { InvalidTxError: { InvalidNonce: { tx_nonce: 1, ak_nonce: 2 } } } };
  const refusing: Server = ({ method }) =>
    method === 'status' ? status : { error: { code: -32000, message: 'Server error', data: refusal } };
  servers = { 'one.example': refusing, 'two.example': key('FullAccess') };
  const sending = createRpc(chain)({ method: 'send_tx', params: {} });
  await expect(sending).rejects.toMatchObject({ refused: refusal });
  servers = { 'one.example': missing };
  await expect(createRpc(chain)({ method: 'query' })).rejects.toMatchObject({ notFound: true });
  servers = { 'one.example': down, 'two.example': down };
  const failed = await createRpc(chain)({ method: 'query' }).catch((error: unknown) => error);
  expect(isWalletError(failed, 'rpc-failed')).toBe(true);
});
