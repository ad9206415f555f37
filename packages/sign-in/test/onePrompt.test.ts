import { createWallets } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { mainnet as ethereum } from '@causeway/eip155/chains';
import { memoryKey as evmKey } from '@causeway/eip155/key';
import { createKeyed as evmKeyed } from '@causeway/eip155/keyed';
import { bytesToHex } from '@causeway/protocol/bytes';
import { solana } from '@causeway/solana';
import { mainnet as cluster } from '@causeway/solana/chains';
import { memoryKey as solanaKey } from '@causeway/solana/key';
import { createKeyed as solanaKeyed } from '@causeway/solana/keyed';
import {
  createHeadlessWallet,
  type HeadlessWallet,
  solanaFace,
  testWalletIdentities,
} from '@causeway/wallets';
import { SiweMessage } from 'siwe';
import { createWalletClient, custom } from 'viem';
import { connect } from 'viem/experimental/erc7846';
import { afterEach, expect, test, vi } from 'vitest';
import { signIn } from '../src/client.js';
import { openSite } from './page.js';

afterEach(() => void vi.unstubAllGlobals());

const endpoint = '/sign-in';
const request = () => Promise.reject(new Error('no chain in this test'));
const evmWallet = (identity = testWalletIdentities[0]) =>
  createHeadlessWallet({
    identity,
    createKeyed: evmKeyed,
    createKey: (bytes) => evmKey(bytesToHex(bytes)),
    chains: [ethereum],
    rpc: request,
  });
const solanaWallet = (identity = testWalletIdentities[0]) =>
  createHeadlessWallet({
    identity,
    createKey: solanaKey,
    faces: [solanaFace({ createKeyed: solanaKeyed, createKey: solanaKey, chains: [cluster] })],
    namespace: 'solana',
    rpc: request,
  });

/** A page of the site in which the wallet announced itself. */
function openPage(namespace: 'eip155' | 'solana', wallet: HeadlessWallet) {
  const page = new EventTarget();
  const adapter =
    namespace === 'eip155' ? eip155({ chains: [ethereum], page }) : solana({ chains: [cluster], page });
  const wallets = createWallets({ appName: 'Test', adapters: [adapter] });
  wallets.start();
  wallet.announceTo(page);
  return { wallets, options: { endpoint, wallet: wallets.list.get()[0]?.id ?? '' } };
}

const signsOnly = testWalletIdentities[1];

/** A wallet with EVM and Solana, in a page that lists both. */
function openBoth(identity = testWalletIdentities[0]) {
  const wallet = createHeadlessWallet({
    identity,
    createKeyed: evmKeyed,
    createKey: (bytes) => evmKey(bytesToHex(bytes)),
    chains: [ethereum],
    faces: [solanaFace({ createKeyed: solanaKeyed, createKey: solanaKey, chains: [cluster] })],
    rpc: request,
  });
  const page = new EventTarget();
  const adapters = [eip155({ chains: [ethereum], page }), solana({ chains: [cluster], page })] as const;
  const wallets = createWallets({ appName: 'Test', adapters });
  wallets.start();
  wallet.announceTo(page);
  return { wallet, wallets, options: { endpoint, wallet: wallets.list.get()[0]?.id ?? '' } };
}

test.each(['eip155', 'solana'])(
  'a wallet with two namespaces signs in with the chosen one, %s, with one prompt',
  async (namespace) => {
    openSite();
    const { wallet, wallets, options } = openBoth();
    expect(wallets.list.get().map(({ namespaces }) => [...namespaces].sort())).toEqual([
      ['eip155', 'solana'],
    ]);
    const { session } = await signIn(wallets, { ...options, namespace });
    expect(wallet.prompted).toBe(1);
    expect(session.account).toMatch(new RegExp(`^${namespace}:`));
    expect(wallets.accounts.get().map(({ id }) => id)).toContain(session.account);
  },
);

test('a wallet with two namespaces signs in with one prompt when no namespace is chosen', async () => {
  openSite();
  // This wallet prompts for each of its namespaces.
  const { wallet, wallets, options } = openBoth(signsOnly);
  await signIn(wallets, options);
  expect([wallet.prompted, wallets.accounts.get().length > 0]).toEqual([1, true]);
});

test('a wallet that is connected in one namespace connects and signs in with another with one prompt', async () => {
  openSite();
  const { wallet, wallets, options } = openBoth();
  await wallets.list.get()[0]?.connect({ namespaces: ['eip155'] });
  const { session } = await signIn(wallets, { ...options, namespace: 'solana' });
  expect([wallet.prompted, session.account.split(':')[0]]).toEqual([2, 'solana']);
});

test('a namespace that the wallet does not have is refused without a prompt', async () => {
  openSite();
  const { wallet, wallets, options } = openBoth();
  await expect(signIn(wallets, { ...options, namespace: 'near' })).rejects.toMatchObject({
    code: 'provider-missing',
  });
  expect(wallet.prompted).toBe(0);
});

const plain = testWalletIdentities.find(({ rdns }) => rdns === 'test.causeway.plain');

test.each([
  ['eip155', 'by wallet_connect', evmWallet],
  ['solana', 'by solana:signIn', solanaWallet],
] as const)('a wallet of %s connects and signs in with one prompt, %s', async (namespace, _, make) => {
  const { state } = openSite();
  const wallet = make();
  const { wallets, options } = openPage(namespace, wallet);
  const { session } = await signIn(wallets, options);
  expect(wallet.prompted).toBe(1);
  expect(session.account).toBe(wallets.accounts.get()[0]?.id);
  expect(state.calls).toEqual(['POST /sign-in/challenge', 'POST /sign-in/verify']);
  // The connection behaves like any other.
  const [connection] = wallets.connections.get();
  expect(connection?.status).toBe('connected');
  await connection?.disconnect();
  expect(wallet.permitted).toBe(false);
});

test.each([
  ['eip155', 'does not know wallet_connect', () => evmWallet(plain)],
  ['solana', 'has no solana:signIn', () => solanaWallet(signsOnly)],
] as const)(
  'a wallet of %s that %s connects with one prompt and signs in with another',
  async (namespace, _, make) => {
    openSite();
    const wallet = make();
    const { wallets, options } = openPage(namespace, wallet);
    const { session } = await signIn(wallets, options);
    expect(wallet.prompted).toBe(2);
    expect(session.account).toBe(wallets.accounts.get()[0]?.id);
  },
);

test.each([
  ['eip155', evmWallet],
  ['solana', solanaWallet],
] as const)(
  'a rejection of the single prompt of %s connects no wallet and begins no session',
  async (namespace, make) => {
    const { state } = openSite();
    const wallet = make();
    const { wallets, options } = openPage(namespace, wallet);
    wallet.behave('reject');
    await expect(signIn(wallets, options)).rejects.toMatchObject({ code: 'user-rejected' });
    expect(wallet.prompted).toBe(1);
    expect(wallets.accounts.get()).toEqual([]);
    expect(state.calls).toEqual(['POST /sign-in/challenge']);
  },
);

test.each([
  ['eip155', evmWallet],
  ['solana', solanaWallet],
] as const)(
  'an approval of %s after the visitor left is revoked and begins no session',
  async (namespace, make) => {
    const { state } = openSite();
    const wallet = make();
    const { wallets, options } = openPage(namespace, wallet);
    wallet.behave('stall');
    const leaving = new AbortController();
    const attempt = signIn(wallets, { ...options, signal: leaving.signal });
    await wallet.held();
    leaving.abort();
    await expect(attempt).rejects.toMatchObject({ code: 'aborted' });
    const permitted: boolean[] = [];
    wallet.wallet.subscribe(() => void permitted.push(wallet.permitted));
    wallet.behave('approve');
    await expect.poll(() => permitted).toContain(true);
    await expect.poll(() => wallet.permitted).toBe(false);
    expect(state.calls).toEqual(['POST /sign-in/challenge']);
  },
);

test('viem connects our test wallet by ERC-7846, and siwe verifies its sign-in', async () => {
  const { wallet } = evmWallet();
  const transport = custom({ request: (call) => wallet.request('https://app.example', call) });
  const fields = {
    domain: 'app.example',
    uri: 'https://app.example/sign-in',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-11-25T12:00:00.000Z',
  };
  const { accounts } = await connect(createWalletClient({ transport }), {
    capabilities: {
      unstable_signInWithEthereum: { ...fields, issuedAt: new Date(fields.issuedAt), chainId: 1 },
    } as never,
  });
  const { message, signature } = Object(accounts[0]?.capabilities).unstable_signInWithEthereum;
  const { success } = await new SiweMessage(message).verify({
    signature,
    domain: fields.domain,
    nonce: fields.nonce,
  });
  expect(success).toBe(true);
});
