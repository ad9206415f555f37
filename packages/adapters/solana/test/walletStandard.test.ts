import { independent } from '@causeway/conformance/independent';
import { accountOf, type Connector, type Session } from '@causeway/protocol';
import { decode58 } from '@causeway/protocol/base58';
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner';
import { verifySignIn } from '@solana/wallet-standard-util';
import {
  SolanaWalletAdapterWallet,
  StandardWalletAdapter,
} from '@solana/wallet-standard-wallet-adapter-base';
import { getWallets } from '@wallet-standard/app';
import { registerWallet } from '@wallet-standard/wallet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toAdapter } from '../src/bridge/wallet-adapter.js';
import { mainnet } from '../src/chain/chains.js';
import { solana } from '../src/index.js';
import { scopeOf } from '../src/methods.js';
import { formatSiwx, verifySiwx } from '../src/signer/siwx.js';
import { parseTransaction, verifySignature, verifyTransactionSignature } from '../src/signer/verify.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { transfer } from './build.js';
import { alice, aliceKey, bob } from './fakes.js';

independent('@solana/wallet-adapter-unsafe-burner', {
  wallet: 'Burner Wallet',
  route: 'page',
  what: 'connects, signs messages, sign-ins and transactions, and disconnects',
});
independent('@solana/wallet-standard-wallet-adapter-base', {
  route: 'page',
  protocol: 'Wallet Standard',
  what: 'makes a wallet for our discovery, and an adapter of our wallet',
});
independent('@wallet-standard/wallet', {
  route: 'page',
  protocol: 'Wallet Standard',
  what: 'registers wallets with our discovery',
});
independent('@wallet-standard/app', { what: 'finds our wallet that an app registers' });

// Both sides of the reference work on the window, which here is the adapter's page.
let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {});
  // The burner wallet warns that its key is not stored.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const chains = [mainnet];
const scopes = { solana: scopeOf([mainnet.id]) };
const signal = new AbortController().signal;

/** The reference's wallet with a fresh key, wrapped and registered by the reference. */
function findBurner(burner = new UnsafeBurnerWalletAdapter()): Connector {
  const wallet = new SolanaWalletAdapterWallet(burner as never, 'solana:mainnet');
  const { version, name, icon, features } = wallet;
  // Version 1.1.6 of the reference creates this feature without listing it.
  const signIn = async (...inputs: Parameters<typeof burner.signIn>) => [await burner.signIn(...inputs)];
  registerWallet({
    version,
    name,
    icon,
    chains: wallet.chains,
    get accounts() {
      return wallet.accounts;
    },
    features: { ...features, 'solana:signIn': { version: '1.0.0', signIn } },
  });
  const connectors: Connector[] = [];
  solana({ chains, page }).discover((connector) => connectors.push(connector))();
  return connectors.find(({ wallet }) => wallet.name === 'Burner Wallet') as Connector;
}

async function connectBurner() {
  const burner = new UnsafeBurnerWalletAdapter();
  const adapter = solana({ chains, page });
  const session = await findBurner(burner).createSession({ scopes, signal });
  return { burner, session, signer: adapter.signer(session, accountOf(session, 'solana')) };
}

test('the burner wallet connects and signs in with one call, which the Wallet Standard verifies', async () => {
  const connector = findBurner();
  const fields = {
    domain: 'app.example',
    uri: 'https://app.example/sign-in',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-11-25T12:00:00Z',
  };
  const connect = vi.spyOn(UnsafeBurnerWalletAdapter.prototype, 'connect');
  const onSigned = vi.fn();
  const signIn = { challenge: async () => fields, onSigned };
  const session = await connector.createSession({ scopes, signal, signIn });
  const account = accountOf(session, 'solana');
  expect(onSigned).toHaveBeenCalledTimes(1);
  const { message, signature, signedBytes, publicKey } = onSigned.mock.calls[0]?.[0] ?? {};
  expect(message).toBe(formatSiwx({ ...fields, account: account.id, version: '1' }));
  await verifySiwx({
    ...fields,
    chainId: mainnet.id,
    text: message,
    signature,
    now: new Date(fields.issuedAt),
  });
  const output = {
    account: { address: account.address, publicKey, chains: [], features: [] },
    signedMessage: signedBytes,
    signature: decode58(signature),
  };
  expect(verifySignIn({ ...fields, version: '1', chainId: 'mainnet' }, output as never)).toBe(true);
  expect(verifySignIn({ ...fields, nonce: 'abcdefgh12345679' }, output as never)).toBe(false);
  expect(connect).not.toHaveBeenCalled();
});

test('the burner wallet connects through the reference library and its signatures verify', async () => {
  const { burner, session, signer } = await connectBurner();
  const address = accountOf(session, 'solana').address;
  expect(address).toBe(burner.publicKey?.toBase58());
  const signed = await signer.signMessage?.({ message: 'Hello' });
  expect(
    await verifySignature({ address, message: 'Hello', signature: signed?.signature ?? '' }),
  ).toMatchObject({
    valid: true,
  });
  const ownTransfer = transfer({ signers: [address], to: bob });
  const result = await signer.signTransaction?.({ transaction: ownTransfer });
  const { signatures, messageBytes } = parseTransaction(result?.transaction ?? ownTransfer);
  expect(result?.changed).toBe(false);
  expect(verifyTransactionSignature(address, messageBytes, signatures[0] as Uint8Array)).toBe(true);
});

test('a session of the burner wallet ends when the wallet disconnects', async () => {
  const { burner, session } = await connectBurner();
  const ended = new Promise((resolve) => session.subscribe(({ type }) => resolve(type)));
  await burner.disconnect();
  expect(await ended).toBe('ended');
});

test('an app finds our wallet with the reference library and signs with it', async () => {
  const keyed = createKeyed(aliceKey, { chains, request: () => Promise.reject(new Error('not asked')) });
  const account = keyed.account(mainnet.id);
  const session: Session = {
    accounts: [account],
    scopes,
    invokeMethod: (call, options) => keyed.invoke(call, options),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  const ours = toAdapter(solana({ chains }).signer(session, account), { name: 'Causeway' });
  const { get, register } = getWallets();
  const unregister = register(new SolanaWalletAdapterWallet(ours as never, 'solana:mainnet'));
  const wallet = get().find(({ name }) => name === 'Causeway');
  const adapter = new StandardWalletAdapter({ wallet: wallet as never });
  await adapter.connect();
  expect(adapter.publicKey?.toBase58()).toBe(alice);
  const message = new TextEncoder().encode('Hello');
  const signature = (await adapter.signMessage?.(message)) ?? new Uint8Array();
  expect((await verifySignature({ address: alice, message, signature })).valid).toBe(true);
  unregister();
});
