import { independent } from '@causeway/conformance/independent';
import { isWalletError, type Session, type WalletError } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { createMobileApp } from '@causeway/wallets/solanaApp';
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { transact } from '@solana-mobile/mobile-wallet-adapter-protocol';
import nacl from 'tweetnacl';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { mainnet } from '../src/chain/chains.js';
import { solana } from '../src/index.js';
import { hasMobileWallets, type MobileLimits, registerMobileWallet } from '../src/mobile/mobile.js';

independent('@solana-mobile/mobile-wallet-adapter-protocol', {
  what: 'opens the wallet app of our tests, which ours opens too',
});

type App = ReturnType<typeof createMobileApp>;
const apps: App[] = [];
const signal = new AbortController().signal;
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const app of apps.splice(0)) await app.stop();
});
const createApp = (options?: Parameters<typeof createMobileApp>[0]): App => {
  const app = createMobileApp(options);
  apps.push(app);
  return app;
};

/** A store as the browser's. */
function createStore() {
  const items = new Map<string, string>();
  return {
    kept: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** A page on a phone with that app, and its adapter's connector of the wallet. */
function createPage(app: App | undefined, storage = createStore(), limits: Partial<MobileLimits> = {}) {
  const links: string[] = [];
  const page = Object.assign(new EventTarget(), {
    open(url: string) {
      links.push(url);
      void app?.openLink(url);
    },
    connect: (url: string, protocol: string) =>
      new WebSocket(url, protocol) as unknown as globalThis.WebSocket,
  });
  const identity = { name: 'Shop', uri: 'https://shop.example', icon: 'icon.png' };
  registerMobileWallet({ identity, storage, limits, page });
  const connectors: Parameters<Parameters<ReturnType<typeof solana>['discover']>[0]>[0][] = [];
  const adapter = solana({ chains: [mainnet], page });
  adapter.discover((connector) => connectors.push(connector));
  const [connector] = connectors;
  if (!connector) throw new Error('The adapter did not find the wallet.');
  return { adapter, connector, links, storage };
}

const connect = ({ adapter, connector }: ReturnType<typeof createPage>): Promise<Session<'solana'>> =>
  connector.createSession({ scopes: { solana: adapter.scope() }, signal }) as Promise<Session<'solana'>>;

async function failureOf(work: Promise<unknown>): Promise<WalletError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isWalletError(error)) throw error;
  return error;
}

function transactionOf(payer: string): VersionedTransaction {
  const other = Keypair.generate().publicKey;
  const from = new PublicKey(payer);
  const instructions = [SystemProgram.transfer({ fromPubkey: from, toPubkey: other, lamports: 1 })];
  const recentBlockhash = other.toBase58();
  return new VersionedTransaction(
    new TransactionMessage({ payerKey: from, recentBlockhash, instructions }).compileToV0Message(),
  );
}

test('the protocol’s own client communicates with the wallet app of these tests', async () => {
  const app = createApp();
  const blurs: (() => void)[] = [];
  const listen = (type: string, listener: () => void) => void (type === 'blur' && blurs.push(listener));
  vi.stubGlobal('window', {
    isSecureContext: true,
    addEventListener: listen,
    removeEventListener: () => undefined,
    setTimeout,
    clearTimeout,
    location: {
      assign(url: URL) {
        void app.openLink(String(url));
        for (const blur of blurs.splice(0)) blur();
      },
    },
  });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0' });
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols);
        this.binaryType = 'blob' as never;
      }
    },
  );
  // The client uses any port from 49,152 on. Above 61,000 no connection of another test uses one.
  const { random } = Math;
  vi.spyOn(Math, 'random').mockImplementation(() => 0.75 + random() / 4);
  const message = new TextEncoder().encode('hello');
  const [accounts, signed] = await transact(async (wallet) => {
    const identity = { name: 'Shop', uri: 'https://shop.example' };
    const approved = await wallet.authorize({ chain: 'solana:mainnet', identity });
    const address = approved.accounts[0]?.address ?? '';
    const payloads = [Buffer.from(message).toString('base64')];
    return [approved.accounts, await wallet.signMessages({ addresses: [address], payloads })] as const;
  });
  const key = Buffer.from(accounts[0]?.address ?? '', 'base64');
  expect(encode58(key)).toBe(app.address);
  const bytes = Buffer.from((signed as { signed_payloads: string[] }).signed_payloads[0] ?? '', 'base64');
  expect(nacl.sign.detached.verify(message, bytes.subarray(-64), key)).toBe(true);
});

test.each(['v1', 'legacy'] as const)('a wallet app of version %s connects and signs', async (version) => {
  const app = createApp({ version });
  const page = createPage(app);
  const session = await connect(page);
  expect(session.accounts.map(({ address }) => address)).toEqual([app.address]);
  expect(page.links[0]).toMatch(
    /^solana-wallet:\/v1\/associate\/local\?association=[\w.-]+&port=\d{5}&v=v1$/,
  );
  const [first] = app.calls;
  const network = version === 'v1' ? { chain: 'solana:mainnet' } : { cluster: 'mainnet-beta' };
  const identity = { name: 'Shop', uri: 'https://shop.example', icon: 'icon.png' };
  expect(first).toMatchObject({ method: 'authorize', params: { identity, ...network } });

  const signer = page.adapter.signer(session, session.accounts[0]!);
  const { signature } = await signer.signMessage!({ message: 'hello' });
  const key = decode58(app.address, 32)!;
  expect(nacl.sign.detached.verify(new TextEncoder().encode('hello'), decode58(signature, 64)!, key)).toBe(
    true,
  );
  expect(app.calls.map(({ method }) => method).slice(1)).toEqual([
    version === 'v1' ? 'authorize' : 'reauthorize',
    'sign_messages',
  ]);

  const transaction = transactionOf(app.address);
  const call = {
    chainId: mainnet.id,
    method: 'solana_signTransaction',
    params: { transaction: Buffer.from(transaction.serialize()).toString('base64'), pubkey: app.address },
  };
  const answer = (await session.invokeMethod(call)) as { transaction: string };
  const signed = VersionedTransaction.deserialize(Buffer.from(answer.transaction, 'base64'));
  const ok = nacl.sign.detached.verify(signed.message.serialize(), signed.signatures[0]!, key);
  expect(ok).toBe(true);
});

test('a later visit uses the stored approval without opening the app', async () => {
  const app = createApp();
  const first = createPage(app);
  const { accounts } = await connect(first);
  const next = createPage(app, first.storage);
  const record = { connector: next.connector.id, activeAccount: accounts[0]!.id, switchedNetwork: false };
  const session = await next.connector.getSession(record, { signal });
  expect(session?.accounts.map(({ address }) => address)).toEqual([app.address]);
  expect(next.links).toEqual([]);
  await next.connector.revokeSession?.(session!);
  expect(first.storage.kept.size).toBe(0);
});

test('an approval for another account signs nothing', async () => {
  const storage = createStore();
  const session = await connect(createPage(createApp(), storage));
  const other = createApp();
  const page = createPage(other, storage);
  const record = {
    connector: page.connector.id,
    activeAccount: session.accounts[0]!.id,
    switchedNetwork: false,
  };
  const later = await page.connector.getSession(record, { signal });
  const call = {
    chainId: mainnet.id,
    method: 'solana_signMessage',
    params: { message: encode58(new TextEncoder().encode('x')), pubkey: session.accounts[0]!.address },
  };
  expect((await failureOf(later!.invokeMethod(call))).code).toBe('account-changed');
  expect(other.calls.map(({ method }) => method)).toEqual(['authorize']);
});

/** An app that revokes approvals once it is told to, and may refuse to give a new one. */
function createRevokingApp(version: 'v1' | 'legacy') {
  const state = { isRevoked: false, refuses: false };
  const fails = {
    get reauthorize() {
      return state.isRevoked ? -1 : undefined;
    },
    get authorize() {
      const isOld = app.calls.at(-1)?.params.auth_token !== undefined;
      return state.isRevoked && (isOld || state.refuses) ? -1 : undefined;
    },
  } as Readonly<Record<string, number>>;
  const app = createApp({ version, fails });
  return { app, state };
}

const signHello = (session: Session<'solana'>) =>
  session.invokeMethod({
    chainId: mainnet.id,
    method: 'solana_signMessage',
    params: {
      message: encode58(new TextEncoder().encode('hello')),
      pubkey: session.accounts[0]?.address ?? '',
    },
  });

async function connectRevoking(version: 'v1' | 'legacy') {
  const { app, state } = createRevokingApp(version);
  const page = createPage(app);
  const session = await connect(page);
  const events: string[] = [];
  session.subscribe(({ type }) => events.push(type));
  return { app, state, page, session, events };
}

const reauthorizing = { v1: 'authorize', legacy: 'reauthorize' } as const;

test.each(['v1', 'legacy'] as const)(
  'an approval that a wallet app of version %s revoked is requested anew in the same visit',
  async (version) => {
    const { app, state, page, session, events } = await connectRevoking(version);
    state.isRevoked = true;
    await signHello(session);
    expect(app.calls.slice(1).map(({ method, params }) => [method, params.auth_token])).toEqual([
      [reauthorizing[version], 'approved'],
      ['authorize', undefined],
      ['sign_messages', undefined],
    ]);
    expect(page.links).toHaveLength(2);
    expect(events).toEqual([]);
    expect(page.storage.kept.size).toBe(1);
  },
);

test.each(['v1', 'legacy'] as const)(
  'a revoked approval is deleted when the wallet app of version %s gives no new one',
  async (version) => {
    const { app, state, page, session, events } = await connectRevoking(version);
    Object.assign(state, { isRevoked: true, refuses: true });
    expect((await failureOf(signHello(session))).code).toBe('unauthorised');
    expect(app.calls.slice(1).map(({ method }) => method)).toEqual([reauthorizing[version], 'authorize']);
    expect(page.storage.kept.size).toBe(0);
    await expect.poll(() => events).toEqual(['ended']);
    Object.assign(state, { isRevoked: false, refuses: false });
    await connect(page);
    expect(app.calls.at(-1)?.params.auth_token).toBeUndefined();
  },
);

test('a new approval for another account signs nothing after the first one was revoked', async () => {
  const storage = createStore();
  const session = await connect(createPage(createApp({ version: 'legacy' }), storage));
  const { app, state } = createRevokingApp('legacy');
  state.isRevoked = true;
  const page = createPage(app, storage);
  const record = {
    connector: page.connector.id,
    activeAccount: session.accounts[0]?.id ?? '',
    switchedNetwork: false,
  };
  const later = await page.connector.getSession(record as never, { signal });
  expect((await failureOf(signHello(later as Session<'solana'>))).code).toBe('account-changed');
  expect(app.calls.map(({ method }) => method)).toEqual(['reauthorize', 'authorize']);
});

test('a wallet app has any time to answer where the limit of a prompt is Infinity', async () => {
  const app = createApp();
  const session = await connect(createPage(app, createStore(), { prompt: Infinity }));
  expect(session.accounts.map(({ address }) => address)).toEqual([app.address]);
});

test.each([
  ['a refusal to connect', { authorize: -1 }, 'user-rejected'],
  ['a failure without a name', { authorize: -32_000 }, 'wallet-failed'],
] as const)('connecting the mobile wallet rejects with the expected code: %s', async (_, fails, code) => {
  expect((await failureOf(connect(createPage(createApp({ fails }))))).code).toBe(code);
});

test.each([
  ['sign_messages', -3, 'user-rejected'],
  ['sign_messages', -1, 'unauthorised'],
  ['sign_messages', -2, 'invalid-params'],
] as const)('the mobile wallet error %s %i becomes %s', async (method, number, code) => {
  const page = createPage(createApp({ fails: { [method]: number } }));
  const session = await connect(page);
  const message = encode58(new TextEncoder().encode('x'));
  const params = { message, pubkey: session.accounts[0]!.address };
  const work = session.invokeMethod({ chainId: mainnet.id, method: 'solana_signMessage', params });
  expect((await failureOf(work)).code).toBe(code);
});

test('a phone without a wallet app and an app that does not respond have different errors', async () => {
  const none = createPage(undefined, createStore(), { leave: 0, reach: 0 });
  const error = await failureOf(connect(none));
  expect([error.code, error.message]).toEqual(['solana-app-missing', 'No wallet app opened on this phone.']);
});

/** A browser that prompts before a page connects to apps of the device, and the visitor's answer. */
function stubPermission(answer: PermissionState, isActive: boolean): void {
  const states: PermissionState[] = ['prompt', answer];
  const query = async () => ({ state: states.shift() ?? answer });
  vi.stubGlobal('navigator', { userAgent: '', permissions: { query }, userActivation: { isActive } });
}

test.each([
  ['was refused', 'denied', true, /Allow it in the settings of the site/],
  ['took the press', 'granted', false, /Press again/],
] as const)(
  "no app is opened when the browser's permission prompt %s",
  async (_, answer, isActive, reason) => {
    stubPermission(answer, isActive);
    const page = createPage(createApp());
    const error = await failureOf(connect(page));
    expect([error.code, page.links]).toEqual(['wallet-failed', []]);
    expect(error.message).toMatch(reason);
  },
);

test("the app is opened when the browser's permission prompt was answered within the press", async () => {
  stubPermission('granted', true);
  const app = createApp();
  expect((await connect(createPage(app))).accounts.map(({ address }) => address)).toEqual([app.address]);
});

test.each([
  ['shortened', (bytes: Uint8Array) => bytes.slice(0, 40)],
  [
    'changed',
    (bytes: Uint8Array) => bytes.map((byte, index) => (index === bytes.length - 1 ? byte ^ 1 : byte)),
  ],
  ['numbered anew', (bytes: Uint8Array) => bytes.map((byte, index) => (index === 68 ? byte + 1 : byte))],
])('a message that was %s is rejected', async (_, spoil) => {
  expect((await failureOf(connect(createPage(createApp({ spoil }))))).code).toBe('malformed-response');
});

test('the mobile wallet is registered only in Android browsers, and not in the browser inside another app', () => {
  const has = (userAgent: string, isSecureContext = true) =>
    hasMobileWallets({ isSecureContext, navigator: { userAgent } });
  const chrome =
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
  expect(has(chrome)).toBe(true);
  expect(has(chrome, false)).toBe(false);
  expect(has(chrome.replace('; K)', '; K; wv)'))).toBe(false);
  expect(has('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1')).toBe(false);
});
