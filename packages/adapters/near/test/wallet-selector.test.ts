import { independent } from '@causeway/conformance/independent';
import { type NearDevnet, startNear } from '@causeway/devnets/near';
import { accountOf } from '@causeway/protocol';
import { setupWalletSelector, type WalletModuleFactory } from '@near-wallet-selector/core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkReturn, fromSelector, type LeavingMessage, readReturn } from '../src/bridge/wallet-selector.js';
import { formatPublicKey } from '../src/chain/publicKey.js';
import { createReader } from '../src/chain/reader.js';
import { createRpc } from '../src/chain/rpc.js';
import { near } from '../src/index.js';
import { hashMessage, verifySignature } from '../src/signer/verify.js';
import type { NearChain } from '../src/types.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceId, bob, failure, local, never } from './fakes.js';

independent('@near-wallet-selector/core', {
  route: 'page',
  protocol: 'wallet-selector',
  what: 'connects, signs, sends and signs out',
});

const recipient = 'app.example';
const here = 'https://app.example/page';
let devnet: NearDevnet;
let chain: NearChain;
beforeAll(async () => {
  // The selector supports the two public networks only.
  devnet = await startNear({
    port: 0,
    chainId: 'testnet',
    balances: { [aliceId]: 10n ** 26n, 'shop.near': 0n },
    blockMs: 50,
  });
  chain = { ...local, id: 'near:testnet', rpcUrls: [devnet.url] };
});
afterAll(() => devnet.stop());

/** The behaviour of the test's wallet. */
interface Behaviour {
  readonly type?: 'browser' | 'injected';
  readonly key?: typeof alice;
  /** The wallet navigates the page to its site instead of answering. */
  readonly leaves?: boolean;
  readonly refuses?: boolean;
  /** The wallet signs the address to which it returns. */
  readonly signsCallback?: boolean;
}

/** The unmodified selector, with a wallet of a real key as one of its modules. */
async function openSelector({ type = 'injected', key = alice, ...does }: Behaviour = {}) {
  const requests: string[] = [];
  const request = (call: object) => createReader(chain).request(call as never);
  const keyed = createKeyed(key, { chains: [chain], request, accountId: aliceId });
  const publicKey = formatPublicKey({ curve: 'ed25519', bytes: key.publicKey });
  let accounts: { accountId: string; publicKey: string }[] = [];
  const prompt = (verb: string) => {
    requests.push(verb);
    if (does.refuses) throw new Error('User rejected the request');
  };
  const module: WalletModuleFactory = async () =>
    ({
      id: 'test-web-wallet',
      type,
      metadata: {
        name: 'Web Wallet',
        description: null,
        iconUrl: 'https://wallet.example/icon.png',
        deprecated: false,
        available: true,
        walletUrl: 'https://wallet.example',
      },
      init: async () => ({
        async signIn(params: object) {
          prompt(`signIn ${Object.keys(params).join()}`);
          if (!does.leaves) accounts = [{ accountId: aliceId, publicKey }];
          return accounts;
        },
        async signOut() {
          requests.push('signOut');
          accounts = [];
        },
        getAccounts: async () => accounts,
        async signMessage(params: {
          message: string;
          recipient: string;
          nonce: Buffer;
          callbackUrl?: string;
        }) {
          prompt('signMessage');
          if (does.leaves) return undefined;
          const payload = { ...params, callbackUrl: does.signsCallback ? params.callbackUrl : undefined };
          const signature = Buffer.from(await key.sign(hashMessage(payload))).toString('base64');
          return { accountId: aliceId, publicKey, signature };
        },
        async signAndSendTransaction(transaction: {
          receiverId: string;
          actions: { transfer: { deposit: bigint } }[];
        }) {
          prompt('signAndSendTransaction');
          if (does.leaves) return undefined;
          const actions = transaction.actions.map(({ transfer }) => ({
            type: 'Transfer',
            params: { deposit: String(transfer.deposit) },
          }));
          const params = { transaction: { receiverId: transaction.receiverId, actions } };
          return keyed.invoke({ chainId: chain.id, method: 'near_signAndSendTransaction', params });
        },
      }),
    }) as never;
  const items = new Map<string, string>();
  const selector = await setupWalletSelector({
    network: 'testnet',
    fallbackRpcUrls: [devnet.url],
    modules: [module],
    allowMultipleSelectors: true,
    storage: {
      getItem: async (name: string) => items.get(name) ?? null,
      setItem: async (name: string, value: string) => void items.set(name, value),
      removeItem: async (name: string) => void items.delete(name),
    },
  });
  return { selector, requests };
}

const adapter = () => near({ chains: [chain] });
const signerOf = (session: Parameters<ReturnType<typeof adapter>['signer']>[0]) =>
  adapter().signer(session, accountOf(session, 'near'));

async function createSelector(does: Behaviour = {}, onLeave?: (message: LeavingMessage) => void) {
  const { selector, requests } = await openSelector(does);
  const limits = { ...(does.leaves ? { prompt: 200 } : {}), poll: 10, pollMost: 20 };
  const options = { walletId: 'test-web-wallet', chains: [chain], callbackUrl: () => here, limits };
  const connector = fromSelector(selector, { ...options, ...(onLeave ? { onLeave } : {}) });
  const scopes = { near: adapter().scope() };
  const connect = () => connector.createSession({ scopes, signal: never });
  return { selector, requests, connector, connect };
}

test('a wallet of a selector connects, signs, sends and signs out', async () => {
  const { requests, connector, connect } = await createSelector();
  expect(connector).toMatchObject({ id: 'near:injected:selector-test-web-wallet', revokes: true });
  expect(connector.wallet).toEqual({ name: 'Web Wallet' });
  const session = await connect();
  const signer = signerOf(session);
  // No key for a contract was requested.
  expect(requests).toEqual(['signIn ']);
  const signed = await signer.signMessage?.({ message: 'Hello', recipient });
  expect([signed?.access, signed?.callbackUrl]).toEqual(['full', undefined]);
  const actions = [{ type: 'Transfer', params: { deposit: '7' } }] as const;
  const transaction = await signer.sendTransaction?.({ receiverId: 'shop.near', actions });
  const states: string[] = [];
  for await (const state of createReader(chain).follow({ hash: transaction?.hash ?? '', from: aliceId })) {
    states.push(state.status);
  }
  expect(states.at(-1)).toBe('included');
  await connector.revokeSession(session);
  expect(requests.at(-1)).toBe('signOut');
});

test('signMessage returns the callback address that a popup signed, and rejects a signature of another key', async () => {
  const { connect } = await createSelector({ type: 'browser', signsCallback: true });
  const signed = await signerOf(await connect()).signMessage?.({ message: 'Hello', recipient });
  expect(signed?.callbackUrl).toBe(here);
  const liar = await createSelector({ key: bob });
  const error = await failure(
    signerOf(await liar.connect()).signMessage?.({ message: 'Hello', recipient }) as Promise<unknown>,
  );
  expect(error.code).toBe('signature-mismatch');
});

test('a wallet of a selector that is signed in is restored without a prompt, and another network is rejected', async () => {
  const { requests, connector, connect } = await createSelector();
  const record = { connector: connector.id, activeAccount: `${chain.id}:${aliceId}`, switchedNetwork: false };
  expect(await connector.getSession(record, { signal: never })).toBeUndefined();
  expect(requests).toEqual([]);
  await connect();
  expect((await connector.getSession(record, { signal: never }))?.accounts).toHaveLength(1);
  await connect();
  expect(requests).toEqual(['signIn ']);
  const { selector } = await openSelector();
  const mainnet = { ...chain, id: 'near:mainnet' as const };
  const elsewhere = fromSelector(selector, { walletId: 'test-web-wallet', chains: [mainnet] });
  const scopes = { near: near({ chains: [mainnet] }).scope() };
  expect((await failure(elsewhere.createSession({ scopes, signal: never }))).code).toBe('network-unknown');
  expect(() => fromSelector(selector, { walletId: 'nobody', chains: [chain] })).toThrow('walletId');
});

test('a rejection in the selector is reported as user-rejected, and signing out in the selector ends the session', async () => {
  const refused = await createSelector({ refuses: true });
  expect((await failure(refused.connect())).code).toBe('user-rejected');
  const { selector, connect } = await createSelector();
  const session = await connect();
  const ended = new Promise((resolve) => session.subscribe(({ type }) => resolve(type)));
  await (await selector.wallet('test-web-wallet')).signOut();
  expect(await ended).toBe('ended');
});

test('checkReturn verifies the answer of a wallet that left the page against the kept request', async () => {
  const messages: LeavingMessage[] = [];
  const away = await createSelector({ type: 'browser', leaves: true });
  // A real page would have been left by then.
  expect((await failure(away.connect())).code).toBe('timeout');
  expect(away.requests).toEqual(['signIn successUrl,failureUrl']);
  const { selector } = await openSelector({ type: 'browser' });
  await (await selector.wallet('test-web-wallet')).signIn({} as never);
  const does = { walletId: 'test-web-wallet', chains: [chain], callbackUrl: () => here };
  const connector = fromSelector(selector, { ...does, onLeave: (message) => messages.push(message) });
  const session = await connector.createSession({ scopes: { near: adapter().scope() }, signal: never });
  await signerOf(session).signMessage?.({ message: 'Hello', recipient });
  const [request] = messages;
  if (!request) throw new Error('It was told.');
  expect(request).toMatchObject({ message: 'Hello', recipient, callbackUrl: here, signerId: aliceId });
  const nonce = Uint8Array.from(Buffer.from(request.nonce, 'base64'));
  const signatureBytes = await alice.sign(hashMessage({ ...request, nonce }));
  const publicKey = formatPublicKey({ curve: 'ed25519', bytes: alice.publicKey });
  const signature = Buffer.from(signatureBytes).toString('base64');
  const answer = new URLSearchParams({ accountId: aliceId, publicKey, signature, state: '' });
  const returned = readReturn(`${here}?tab=2#${answer}`);
  expect(returned).toMatchObject({ type: 'signed', url: `${here}?tab=2` });
  if (returned?.type !== 'signed') throw new Error('It was signed.');
  const check = (change: object) =>
    verifySignature({
      ...request,
      ...returned,
      address: returned.accountId,
      rpc: createRpc(chain),
      ...change,
    });
  expect((await check({})).valid).toBe(true);
  expect((await check({ callbackUrl: undefined })).valid).toBe(false);
  expect((await check({ message: 'Hello!' })).valid).toBe(false);
  expect(await checkReturn(request, returned, { chain })).toMatchObject({
    account: `${chain.id}:${aliceId}`,
    access: 'full',
    callbackUrl: here,
    nonce: request.nonce,
  });
  const forged = { ...returned, publicKey: formatPublicKey({ curve: 'ed25519', bytes: bob.publicKey }) };
  for (const [message, answer] of [
    [{ ...request, message: 'Hello!' }, returned],
    [request, forged],
    [request, { ...returned, accountId: 'mallory.near' }],
  ] as const) {
    expect((await failure(checkReturn(message, answer, { chain }))).code).toBe('signature-mismatch');
  }
});

test('readReturn reads the answer of a wallet from the address and removes it from the address', () => {
  const hash = '9FtHUFBQsZ2MG77K3x3MJ9wjX3UT8zE1TczCrhZEcG8U';
  const returnOf = (query: string) => readReturn(`${here}${query}`);
  expect(returnOf(`?account_id=alice.near&all_keys=ed25519%3Ax&tab=2#top`)).toEqual({
    type: 'signed-in',
    accountId: 'alice.near',
    url: `${here}?tab=2#top`,
  });
  expect(returnOf(`?transactionHashes=${hash},${hash}`)).toMatchObject({
    type: 'sent',
    hashes: [hash, hash],
  });
  for (const [query, code] of [
    ['?errorCode=userRejected&errorMessage=User%2520rejected', 'user-rejected'],
    ['?errorCode=unknown&errorMessage=NotEnoughBalance', 'transaction-rejected'],
    ['?errorCode=&errorMessage=', 'wallet-failed'],
    // NEP-413 puts failures into the fragment.
    ['#error=User%20rejected&state=', 'user-rejected'],
    ['#error=', 'wallet-failed'],
  ] as const) {
    expect(returnOf(query)).toMatchObject({ type: 'failed', error: { code }, url: here });
  }
  for (const nothing of [
    '',
    '?tab=2#top',
    '?transactionHashes=x',
    '?account_id=No',
    '#accountId=alice.near',
  ]) {
    expect(returnOf(nothing), nothing).toBeUndefined();
  }
  expect(readReturn('nonsense')).toBeUndefined();
});

test('readReturn never throws for any address', () => {
  const seed = 20_261_121;
  const part = fc.oneof(
    fc.constantFrom('account_id', 'transactionHashes', 'errorCode', 'signature', 'publicKey', 'accountId'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part)), fc.string(), (pairs, end) => {
      readReturn(`${here}?${new URLSearchParams(pairs)}#${new URLSearchParams(pairs)}${end}`);
    }),
    { seed, numRuns: 500 },
  );
  console.info(`addresses read: 500, seed ${seed}`);
});
