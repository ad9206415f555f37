import { type SolanaChain, startSolana } from '@causeway/devnets';
import { memoryKey as evmKey } from '@causeway/eip155/key';
import { createKeyed as createEvmKeyed } from '@causeway/eip155/keyed';
import { type Account, type Chain, type Connector, isWalletError, type Session } from '@causeway/protocol';
import { startRelay } from '@causeway/relay';
import { createRelayWallet } from '@causeway/relay/wallet';
import { type SolanaSigner, solana } from '@causeway/solana';
import { memoryKey } from '@causeway/solana/key';
import { createKeyed } from '@causeway/solana/keyed';
import { verifySiwx } from '@causeway/solana/siwx';
import { createReader } from '@causeway/solana/transaction';
import { verifySignature } from '@causeway/solana/verify';
import { createHeadlessWallet, publicAccounts, solanaAddresses, solanaFace } from '@causeway/test-wallets';
import { walletConnect } from '@causeway/walletconnect';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { memoryStore } from './store.js';

// Each page and each wallet of this process has a client of its own.
process.env.DISABLE_GLOBAL_CORE = 'true';

const currency = { name: 'Sol', symbol: 'SOL', decimals: 9 };
let node: SolanaChain;
let chain: Chain<'solana'>;
beforeAll(async () => {
  node = await startSolana({ port: 0, funded: solanaAddresses, blockMs: 50 });
  chain = { id: node.chainId, name: 'Solana Local', currency, rpcUrls: [node.url] };
});
afterAll(() => node.stop());

/** The wallet's side, as far as both routes have it. */
interface Side {
  behave(behaviour: 'approve' | 'reject' | 'stall' | 'malformed' | 'vanish'): void;
  setLocked(locked: boolean): void;
  revoke(): void;
  held(): Promise<void>;
}

interface World {
  readonly connector: Connector;
  readonly side: Side;
  stop(): Promise<void>;
  readonly onUri?: (uri: string) => void;
}

const secret = (index: number) => {
  const hex = publicAccounts[index]?.privateKey.slice(2) ?? '';
  return Uint8Array.from(Buffer.from(hex, 'hex'));
};

/** A wallet of the page, behind the Wallet Standard. */
async function injected(): Promise<World> {
  const wallet = createHeadlessWallet({
    createKeyed: createEvmKeyed,
    createKey: evmKey,
    chains: [{ id: 'eip155:31337', name: 'Local', currency, rpcUrls: [] }],
    faces: [solanaFace({ createKeyed, createKey: memoryKey, chains: [chain] })],
    namespace: 'solana',
  });
  const page = new EventTarget();
  const found: Connector[] = [];
  const stopWallet = wallet.announceTo(page);
  const stop = solana({ chains: [chain], page }).discover((connector) => found.push(connector));
  return {
    connector: found[0] as Connector,
    side: wallet,
    async stop() {
      stop();
      stopWallet();
    },
  };
}

let number = 0;

/** A wallet behind the relay, with unmodified clients on both sides. */
async function relayed(): Promise<World> {
  const relay = await startRelay({ port: 0 });
  const name = `solana-${number++}`;
  const reader = createReader(chain);
  const accounts = [0, 1].map((index) =>
    createKeyed(memoryKey(secret(index)), {
      chains: [chain],
      request: ({ method, params }, options) => reader.request({ method, params }, options),
    }),
  );
  const wallet = await createRelayWallet({
    relayUrl: relay.url,
    name: `wallet-${name}`,
    namespaces: [{ namespace: 'solana', accounts, chains: [chain.id] }],
  });
  const clients: { core: { heartbeat: { stop(): void }; relayer: { transportClose(): Promise<void> } } }[] =
    [];
  const { connector } = walletConnect({
    appName: 'Matrix',
    appUrl: 'https://app.example',
    projectId: 'local',
    relayUrl: relay.url,
    adapters: [solana({ chains: [chain] })],
    storage: memoryStore(),
    storagePrefix: name,
    load: async () => {
      const { UniversalProvider } = await import('@walletconnect/universal-provider');
      const init: typeof UniversalProvider.init = async (options) => {
        const provider = await UniversalProvider.init(options);
        clients.push(provider.client);
        return provider;
      };
      return { UniversalProvider: Object.assign(Object.create(UniversalProvider), { init }) };
    },
  });
  return {
    connector,
    side: wallet,
    onUri: (uri) => void wallet.pair(uri).catch(() => undefined),
    async stop() {
      for (const { core } of clients) {
        core.heartbeat.stop();
        await core.relayer.transportClose();
      }
      await wallet.stop();
      await relay.stop();
    },
  };
}

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

interface Opened {
  readonly world: World;
  readonly session: Session;
  readonly signer: SolanaSigner;
}

async function open(make: () => Promise<World>): Promise<Opened> {
  const world = await make();
  worlds.push(world);
  const adapter = solana({ chains: [chain] });
  const session = await world.connector.createSession({
    scopes: { solana: adapter.scope() },
    signal: AbortSignal.timeout(60_000),
    onUri: world.onUri,
  });
  return { world, session, signer: adapter.signer(session, session.accounts[0] as Account<'solana'>) };
}

const codeOf = async (work: Promise<unknown> | undefined) => {
  const error = await work?.catch((caught: unknown) => caught);
  return isWalletError(error) ? error.code : error;
};
const signal = () => new AbortController();

/** What a wallet or a person does, and the names it may come to. */
const faults: Readonly<
  Record<string, readonly [act: (opened: Opened) => Promise<unknown> | undefined, codes: readonly string[]]>
> = {
  refused: [
    ({ world, signer }) => {
      world.side.behave('reject');
      return signer.signMessage?.({ message: 'Hello' });
    },
    ['user-rejected'],
  ],
  'wrong chain': [
    ({ session }) =>
      session.invokeMethod({ chainId: 'solana:elsewhere', method: 'solana_signMessage', params: {} }),
    ['chain-mismatch'],
  ],
  'a method it has not': [
    ({ session }) => session.invokeMethod({ chainId: chain.id, method: 'solana_noSuchMethod', params: {} }),
    ['method-unsupported', 'unauthorised'],
  ],
  malformed: [
    ({ world, signer }) => {
      world.side.behave('malformed');
      return signer.signMessage?.({ message: 'Hello' });
    },
    ['malformed-response', 'signature-mismatch'],
  ],
  timeout: [
    ({ world, signer }) => {
      world.side.behave('stall');
      return signer.signMessage?.({ message: 'Hello', timeout: 200 });
    },
    ['timeout'],
  ],
  abort: [
    async ({ world, signer }) => {
      world.side.behave('stall');
      const given = signal();
      const asking = signer.signMessage?.({ message: 'Hello', signal: given.signal });
      await world.side.held();
      given.abort();
      return asking;
    },
    ['aborted'],
  ],
  'account gone mid-request': [
    async ({ world, signer }) => {
      world.side.behave('stall');
      const asking = signer.signMessage?.({ message: 'Hello' });
      asking?.catch(() => undefined);
      await world.side.held();
      world.side.revoke();
      return asking;
    },
    ['account-changed', 'session-ended'],
  ],
  gone: [
    async ({ world, session, signer }) => {
      const over = new Promise((resolve) => session.subscribe(({ type }) => resolve(type)));
      world.side.behave('vanish');
      await over;
      return signer.signMessage?.({ message: 'Hello', timeout: 500 });
    },
    ['wallet-gone', 'session-ended', 'timeout'],
  ],
};

describe.each([
  ['injected', injected],
  ['relayed', relayed],
] as const)('solana, %s', (route, make) => {
  test('a message, a sign-in, a transaction and a payment that is seen in a block', async () => {
    const { signer } = await open(make);
    const { address } = signer.account;
    const signed = await signer.signMessage?.({ message: 'Hello' });
    if (!signed) throw new Error('It signs no messages.');
    expect((await verifySignature({ ...signed, address, message: 'Hello' })).valid).toBe(true);
    const wanted = { domain: 'app.example', uri: 'https://app.example', nonce: 'abcdefgh1234' };
    const issuedAt = new Date().toISOString();
    const signIn = await signer.signIn?.({ message: { ...wanted, issuedAt } });
    if (!signIn) throw new Error('It signs nobody in.');
    const { message: text, signature, signedBytes } = signIn;
    await verifySiwx({ text, signature, signedBytes, ...wanted, chainId: chain.id, leeway: 1000 });
    const reader = createReader(chain);
    const to = solanaAddresses[4] as string;
    const payment = await reader.build({ from: address, to, lamports: 2_000_000n });
    expect(await signer.signTransaction?.({ transaction: payment.transaction })).toMatchObject({
      changed: false,
    });
    const both = [payment.transaction, (await reader.build({ from: address, to, lamports: 3n })).transaction];
    expect(await signer.signAllTransactions?.({ transactions: both })).toHaveLength(2);
    const sent = await signer.sendTransaction?.({ transaction: payment.transaction });
    const { lastValidBlockHeight } = payment;
    let last = '';
    for await (const { status } of reader.track({ hash: sent?.hash ?? '', lastValidBlockHeight }))
      last = status;
    expect(last).toBe('included');
  });

  test.each(Object.keys(faults))('%s comes to its name', async (name) => {
    const [act, codes] = faults[name] as (typeof faults)[string];
    const opened = await open(make);
    const code = await codeOf(act(opened));
    console.info(`solana ${route}, ${name}: ${String(code)}`);
    expect(codes).toContain(code);
    opened.world.side.behave('approve');
  });

  test('a locked wallet, and a refusal to connect, come to their names', async () => {
    const world = await make();
    worlds.push(world);
    const scopes = { solana: solana({ chains: [chain] }).scope() };
    const connect = () =>
      world.connector.createSession({ scopes, signal: AbortSignal.timeout(20_000), onUri: world.onUri });
    world.side.setLocked(true);
    expect(['wallet-locked', 'connection-rejected']).toContain(await codeOf(connect()));
    world.side.setLocked(false);
    world.side.behave('reject');
    expect(['user-rejected', 'connection-rejected']).toContain(await codeOf(connect()));
  });
});

test('a wallet of the page that is busy says so', async () => {
  const opened = await open(injected);
  const { wallet } = opened.world.side as ReturnType<typeof createHeadlessWallet>;
  wallet.answerNext('solana:signMessage', { error: { code: -32002, message: 'Already processing.' } });
  expect(await codeOf(opened.signer.signMessage?.({ message: 'Hello' }))).toBe('request-pending');
});
