import { independent } from '@causeway/conformance/independent';
import { type NearDevnet, startNear } from '@causeway/devnets/near';
import type { Connector } from '@causeway/protocol';
import { createHeadlessWallet, nearAddresses, nearFace, testWalletIdentities } from '@causeway/wallets';
import { NearConnector, type NearWalletBase } from '@hot-labs/near-connect';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createReader } from '../src/chain/reader.js';
import { createRpc } from '../src/chain/rpc.js';
import { type NearChain, near } from '../src/index.js';
import { formatSiwx, signInNonce, verifySiwx } from '../src/signer/siwx.js';
import { verifySignature } from '../src/signer/verify.js';
import { withoutAccount } from '../src/signer/withoutAccount.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { createPage, local } from './fakes.js';

independent('@hot-labs/near-connect', {
  route: 'page',
  protocol: 'near-wallet-injected',
  what: 'finds the announced wallet that ours finds, connects, signs, sends and signs out',
});

const receiver = 'friend.near';
let devnet: NearDevnet;
let chain: NearChain;
beforeAll(async () => {
  // near-connect supports the two public networks only.
  const balances = { ...Object.fromEntries(nearAddresses.map((id) => [id, 10n ** 26n])), [receiver]: 0n };
  devnet = await startNear({ port: 0, chainId: 'testnet', balances, blockMs: 50 });
  chain = { ...local, id: 'near:testnet', rpcUrls: [devnet.url] };
});
afterAll(() => devnet.stop());
afterEach(() => vi.unstubAllGlobals());

/** The unmodified connector in a page with the wallet that the adapter's conformance suite runs on. */
function openConnector() {
  const wallet = createHeadlessWallet({
    createKey: memoryKey,
    identity: testWalletIdentities[0] as (typeof testWalletIdentities)[number],
    faces: [nearFace({ createKeyed, createKey: memoryKey, chains: [chain] })],
    namespace: 'near',
  });
  const page = createPage();
  const stored = new Map<string, string>();
  vi.stubGlobal('window', Object.assign(page, { parent: { postMessage: () => undefined } }));
  wallet.announceTo(page);
  const connector = new NearConnector({
    network: 'testnet',
    manifest: { wallets: [], version: '1.0.0' },
    autoConnect: false,
    storage: {
      get: async (key) => stored.get(key) ?? null,
      set: async (key, value) => void stored.set(key, value),
      remove: async (key) => void stored.delete(key),
    },
  });
  return { wallet, connector };
}

test('near-connect connects the announced wallet, and its signature verifies with our verifier', async () => {
  const { connector, wallet } = openConnector();
  const walletId = testWalletIdentities[0]?.rdns;
  const connected = await connector.connect({ walletId });
  expect(connected.manifest.name).toBe(testWalletIdentities[0]?.name);
  const [account] = await connected.getAccounts();
  const nonce = new Uint8Array(32).fill(7);
  const request = { message: 'Hello', recipient: 'app.example', nonce };
  const signed = await connected.signMessage(request);
  expect(signed.accountId).toBe(account?.accountId);
  const verdict = await verifySignature({
    ...request,
    address: signed.accountId,
    publicKey: signed.publicKey,
    signature: signed.signature,
    rpc: createRpc(chain),
  });
  expect(verdict.valid).toBe(true);
  wallet.behave('reject');
  await expect(connected.signMessage(request)).rejects.toThrow(/reject/);
  wallet.behave('approve');
  await connector.disconnect();
  await expect(connector.wallet()).rejects.toThrow('No accounts found');
});

test('near-connect signs while it connects, and the signature verifies as our sign-in', async () => {
  const { connector, wallet } = openConnector();
  const fields = {
    domain: 'app.example',
    uri: 'https://app.example/sign-in',
    nonce: 'abcdefgh12345678',
    issuedAt: new Date().toISOString(),
  };
  const textOf = (address: string) =>
    formatSiwx({ ...fields, account: `${chain.id}:${address}`, version: '1' });
  const message = withoutAccount(textOf('nobody'));
  const nonce = signInNonce(fields.nonce);
  type Signed = Awaited<ReturnType<NearWalletBase['signInAndSignMessage']>>[number];
  const signing = new Promise<Signed>((resolve) => {
    connector.on('wallet:signInAndSignMessage', ({ accounts }) => resolve(accounts[0] as Signed));
  });
  const walletId = testWalletIdentities[0]?.rdns ?? '';
  await connector.connect({ walletId, signMessageParams: { message, recipient: fields.domain, nonce } });
  expect(wallet.prompted).toBe(1);
  const { accountId, signedMessage } = await signing;
  const expected = { domain: fields.domain, uri: fields.uri, nonce: fields.nonce, chainId: chain.id };
  const claim = { ...expected, text: textOf(accountId), ...signedMessage, rpc: createRpc(chain) };
  const { message: parsed } = await verifySiwx({ ...claim, form: 'without-account' });
  expect(parsed.account).toBe(`${chain.id}:${accountId}`);
  // The text itself was not signed, and no other account has the key.
  await expect(verifySiwx(claim)).rejects.toMatchObject({ code: 'signature-mismatch' });
  const other = { ...claim, text: textOf(receiver), form: 'without-account' };
  await expect(verifySiwx(other)).rejects.toMatchObject({ code: 'signature-mismatch' });
});

test('a wallet made for near-connect connects and signs in with a single prompt of ours', async () => {
  const { wallet } = openConnector();
  const page = createPage();
  wallet.announceTo(page);
  const connectors: Connector[] = [];
  near({ chains: [chain], page }).discover((connector) => connectors.push(connector));
  await expect.poll(() => connectors.length).toBe(1);
  const fields = {
    domain: 'app.example',
    uri: 'https://app.example/sign-in',
    nonce: 'abcdefgh12345678',
    issuedAt: new Date().toISOString(),
  };
  const onSigned = vi.fn();
  const session = await (connectors[0] as Connector).createSession({
    scopes: { near: { chains: [chain.id], methods: [], notifications: [] } },
    signal: new AbortController().signal,
    signIn: { challenge: async () => fields, onSigned },
  });
  expect(wallet.prompted).toBe(1);
  const { message: text, ...signed } = onSigned.mock.calls[0]?.[0] ?? {};
  const { domain, uri, nonce } = fields;
  // The signer's answer has the nonce of NEP-413, which is derived from the sign-in's.
  const expected = { domain, uri, nonce, chainId: chain.id };
  const { message } = await verifySiwx({ ...signed, ...expected, text, rpc: createRpc(chain) });
  expect(message.account).toBe(session.accounts[0]?.id);
  session.close();
});

test('a transfer that near-connect sends through the announced wallet arrives on the chain', async () => {
  const { connector } = openConnector();
  const connected = await connector.connect({ walletId: testWalletIdentities[0]?.rdns });
  const reader = createReader(chain);
  const readAmount = async () => (await reader.balances({ account: { address: receiver } }))[0]?.amount;
  const before = await readAmount();
  const outcome = await connected.signAndSendTransaction({
    receiverId: receiver,
    actions: [{ type: 'Transfer', params: { deposit: '7' } }] as never,
  });
  const hash = (outcome as { readonly transaction: { readonly hash: string } }).transaction.hash;
  const [account] = await connected.getAccounts();
  let last: string | undefined;
  for await (const { status } of reader.follow({ hash, from: account?.accountId ?? '', timeout: 60_000 })) {
    last = status;
  }
  expect(last).toBe('included');
  expect(await readAmount()).toBe((before ?? 0n) + 7n);
});
