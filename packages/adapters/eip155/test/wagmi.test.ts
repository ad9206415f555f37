import { independent } from '@causeway/conformance/independent';
import { type Account, accountOf, type Session } from '@causeway/protocol';
import { createStore } from '@causeway/protocol/store';
import * as wagmi3 from '@wagmi/core';
import * as wagmi2 from '@wagmi/core-2';
import { custom, defineChain, verifyMessage } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fromWagmi, wagmiConnector } from '../src/bridge/wagmi/index.js';
import { eip155 } from '../src/index.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import {
  alice,
  aliceSecret,
  announce,
  bob,
  chains,
  createPage,
  createProvider,
  failure,
  local,
  never,
  openSession,
  second,
} from './fakes.js';

const does =
  'connects, signs, switches networks, reconnects and disconnects through our connector, and ours through its own';
independent('@wagmi/core', { what: does });
independent('@wagmi/core-2', { what: does });

const numberOf = (id: string) => Number(id.slice('eip155:'.length));
const [first, next] = chains.map(({ id, name, currency }) =>
  defineChain({ id: numberOf(id), name, nativeCurrency: currency, rpcUrls: { default: { http: [] } } }),
) as [ReturnType<typeof defineChain>, ReturnType<typeof defineChain>];

/** A wallet with one key and two networks, which follows a switch and notifies the page. */
function createWallet() {
  let chainId: string = local.id;
  const keyed = createKeyed(memoryKey(aliceSecret), { chains, request: async () => '0x' });
  const wallet = createProvider({
    eth_chainId: () => `0x${numberOf(chainId).toString(16)}`,
    wallet_revokePermissions: () => null,
    wallet_switchEthereumChain: (params) => {
      const [{ chainId: target }] = params as [{ chainId: string }];
      chainId = `eip155:${Number(target)}`;
      wallet.emit('chainChanged', target);
      return null;
    },
    personal_sign: (params) => keyed.invoke({ chainId: local.id, method: 'personal_sign', params }),
  });
  return wallet;
}

/** Our wallets as core has them, over a real session of the adapter. */
function createWallets() {
  const page = createPage();
  const adapter = eip155({ chains, page });
  const provider = createWallet();
  let session: Session | undefined;
  const accounts = createStore<readonly (Account & { connection: string })[]>([]);
  const selected = createStore<(Account & { connection: string }) | undefined>(undefined);
  const set = (now: Session | undefined) => {
    session = now;
    const all = (now?.accounts ?? []).map((account) => ({ ...account, connection: 'a' }));
    accounts.set(all);
    selected.set(all[0]);
  };
  const connect = async () => {
    let start: Parameters<typeof openSession>[0];
    adapter.discover((connector) => {
      start ??= connector;
    })();
    set(await openSession(start));
  };
  announce(page, provider);
  const wallets = {
    accounts,
    selected,
    restored: createStore(true),
    connections: createStore([{ id: 'a', disconnect: async () => set(undefined) }]),
    start: () => () => undefined,
    signer: (id: string) =>
      adapter.signer(session as Session, accountOf(session as Session, id as 'eip155:1')),
  };
  return { wallets, connect, set, provider };
}

// The two releases have different types; the functions called here are the same in both.
describe.each([
  ['wagmi 3', wagmi3],
  ['wagmi 2', wagmi2 as unknown as typeof wagmi3],
])('%s', (_, wagmi) => {
  beforeAll(() => void vi.stubGlobal('window', new EventTarget()));
  afterAll(() => void vi.unstubAllGlobals());

  const configure = (connector: wagmi3.CreateConnectorFn) =>
    wagmi.createConfig({
      chains: [first, next],
      connectors: [connector],
      transports: { [first.id]: custom(createWallet()), [next.id]: custom(createWallet()) },
      storage: null,
      multiInjectedProviderDiscovery: false,
    });
  const stateOf = (config: wagmi3.Config) => {
    const { connections, current, status } = config.state;
    const connection = connections.get(current ?? '');
    return { status, accounts: connection?.accounts, chainId: connection?.chainId };
  };
  const connected = { status: 'connected', accounts: [alice], chainId: first.id };

  test('wagmi connects, signs, switches and disconnects through our wallets', async () => {
    const { wallets, connect } = createWallets();
    const config = configure(wagmiConnector({ wallets, choose: connect }));
    const [connector] = config.connectors as readonly [wagmi3.Connector];
    await wagmi.connect(config, { connector });
    expect(stateOf(config)).toEqual(connected);
    const signature = await wagmi.signMessage(config, { message: 'hello' });
    expect(await verifyMessage({ address: alice, message: 'hello', signature })).toBe(true);
    expect((await wagmi.switchChain(config, { chainId: next.id })).id).toBe(next.id);
    await expect.poll(() => stateOf(config).chainId).toBe(next.id);
    await wagmi.disconnect(config);
    expect(stateOf(config).status).toBe('disconnected');
    expect(wallets.accounts.get()).toEqual([]);
  });

  test('wagmi follows a wallet that is connected and disconnected with our interface', async () => {
    const { wallets, connect, set } = createWallets();
    const config = configure(wagmiConnector({ wallets, choose: connect }));
    await connect();
    await expect.poll(() => stateOf(config)).toEqual(connected);
    set(undefined);
    await expect.poll(() => stateOf(config).status).toBe('disconnected');
  });

  test('wagmi reconnects only to a wallet that our wallets have restored', async () => {
    const { wallets, connect } = createWallets();
    const none = configure(wagmiConnector({ wallets, choose: connect }));
    expect(await wagmi.reconnect(none)).toEqual([]);
    await connect();
    const config = configure(wagmiConnector({ wallets, choose: connect }));
    await wagmi.reconnect(config);
    expect(stateOf(config)).toEqual(connected);
  });

  test('wagmi connect fails as refused when no wallet was chosen', async () => {
    const { wallets } = createWallets();
    const config = configure(wagmiConnector({ wallets, choose: () => undefined }));
    const [connector] = config.connectors as readonly [wagmi3.Connector];
    expect(await failure(wagmi.connect(config, { connector }))).toMatchObject({
      code: 4001,
      name: 'UserRejectedRequestError',
    });
    expect(stateOf(config).status).toBe('disconnected');
  });

  test('wagmi gets a refused switch by the name that viem gives it', async () => {
    const { wallets, connect, provider } = createWallets();
    const config = configure(wagmiConnector({ wallets, choose: connect }));
    const [connector] = config.connectors as readonly [wagmi3.Connector];
    await wagmi.connect(config, { connector });
    const { request } = provider;
    provider.request = async (call) => {
      if (call.method === 'wallet_switchEthereumChain') throw { code: 4001, message: 'User rejected' };
      return request(call);
    };
    expect(await failure(wagmi.switchChain(config, { chainId: next.id }))).toMatchObject({
      code: 4001,
      name: 'UserRejectedRequestError',
    });
  });

  test('a connector of wagmi becomes one of ours that connects, signs, follows a switch, restores and disconnects', async () => {
    const provider = createWallet();
    const target = { id: 'other', name: 'Other', provider: provider as never };
    const config = configure(wagmi.injected({ target, shimDisconnect: false }) as wagmi3.CreateConnectorFn);
    const connector = fromWagmi(config.connectors[0] as never, { chains });
    expect(connector).toMatchObject({
      id: 'eip155:wagmi:other',
      wallet: { name: 'Other' },
      route: 'injected',
    });
    expect(provider.calls).toEqual([]);
    const session = await openSession(connector);
    const signer = eip155({ chains, page: createPage() }).signer(session, accountOf(session, 'eip155'));
    const { signature } = await signer.signMessage({ message: 'hello' });
    expect(await verifyMessage({ address: alice, message: 'hello', signature: signature as '0x' })).toBe(
      true,
    );
    await signer.switchChain?.({ chainId: second.id });
    expect(session.chainId).toBe(second.id);
    session.close();
    const record = { connector: connector.id, activeAccount: `${local.id}:${alice}`, switchedNetwork: false };
    const again = await connector.getSession(record, { signal: never });
    expect(again?.accounts.map(({ address }) => address)).toEqual([alice]);
    await connector.revokeSession(session);
    expect(
      provider.calls.filter(({ method }) => method === 'eth_requestAccounts').length,
    ).toBeLessThanOrEqual(2);
  });

  test.each([
    ['is not connected', false],
    ['is connected', true],
  ])(
    'a session through a connector of wagmi follows each switch of account while wagmi %s',
    async (_, first) => {
      const provider = createWallet();
      let account = alice;
      provider.handlers.eth_accounts = () => [account];
      const target = { id: 'other', name: 'Other', provider: provider as never };
      const config = configure(wagmi.injected({ target, shimDisconnect: false }) as wagmi3.CreateConnectorFn);
      const [inner] = config.connectors as readonly [wagmi3.Connector];
      if (first) await wagmi.connect(config, { connector: inner });
      const session = await openSession(fromWagmi(inner as never, { chains }));
      const events: string[] = [];
      session.subscribe(({ type }) => events.push(type));
      for (account of [bob, alice, bob]) {
        provider.emit('accountsChanged', [account]);
        await expect.poll(() => session.accounts.map(({ address }) => address)).toEqual([account]);
        await expect.poll(() => stateOf(config).accounts).toEqual([account]);
      }
      expect(events).toEqual(['changed', 'changed', 'changed']);
      session.close();
    },
  );

  test.each([
    ['lists its permissions', true],
    ['only says that it is locked', false],
  ])(
    'a locked wallet behind a connector of wagmi that %s is restored once it is unlocked',
    async (_, lists) => {
      let locked = true;
      const provider = Object.assign(createWallet(), { _metamask: { isUnlocked: async () => !locked } });
      provider.handlers.eth_accounts = () => (locked ? [] : [alice]);
      provider.handlers.wallet_getPermissions = () => (lists ? [{ parentCapability: 'eth_accounts' }] : []);
      const target = { id: 'other', name: 'Other', provider: provider as never };
      const config = configure(wagmi.injected({ target, shimDisconnect: false }) as wagmi3.CreateConnectorFn);
      const connector = fromWagmi(config.connectors[0] as never, { chains });
      const record = {
        connector: connector.id,
        activeAccount: `${local.id}:${alice}`,
        switchedNetwork: false,
      };
      const onReady = vi.fn();
      const restore = () => connector.getSession(record, { signal: never, onReady });
      expect((await failure(restore())).code).toBe('wallet-locked');
      locked = false;
      provider.emit('accountsChanged', [alice]);
      await expect.poll(() => onReady).toHaveBeenCalled();
      const session = await restore();
      expect(session?.accounts.map(({ address }) => address)).toEqual([alice]);
      const events: string[] = [];
      session?.subscribe(({ type }) => events.push(type));
      locked = true;
      const asked = () => provider.calls.filter(({ method }) => method === 'wallet_getPermissions').length;
      provider.emit('accountsChanged', []);
      await expect.poll(asked).toBe(2);
      provider.handlers.eth_accounts = () => [bob];
      provider.emit('accountsChanged', [bob]);
      await expect.poll(() => session?.accounts.map(({ address }) => address)).toEqual([bob]);
      expect(events).toEqual(['changed']);
      expect(provider.calls.some(({ method }) => method === 'eth_requestAccounts')).toBe(false);
      session?.close();
    },
  );
});

describe('the identity of a connector of wagmi', () => {
  const identityOf = (claimed: object) =>
    fromWagmi({ id: 'other', name: 'Other', ...claimed } as never, { chains }).wallet;

  test.each([
    ['without direction and control characters', 'A\u202e Wallet\n', 'A Wallet'],
    ['cut between characters', `${'a'.repeat(62)}\u{1f98a}\u{1f98a}\u{1f98a}`, `${'a'.repeat(62)}\u{1f98a}…`],
    ['as unnamed when nothing of it can be shown', '\u0000', 'unnamed'],
  ])('fromWagmi shows the name of a wallet %s', (_, name, shown) => {
    expect(identityOf({ name })).toEqual({ name: shown });
  });

  test('fromWagmi leaves out an icon that is no small image of a known type', () => {
    const icon = 'data:image/png;base64,AA';
    expect(identityOf({ icon })).toEqual({ name: 'Other', icon });
    for (const wrong of ['https://a.example/a.png', 'data:image/tiff,x', icon.padEnd(65_537, 'A')])
      expect(identityOf({ icon: wrong })).toEqual({ name: 'Other' });
  });
});
