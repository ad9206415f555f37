import { deferred, fakeAccount, fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { type Adapter, type Connector, type Session, type Storage, WalletError } from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookKey } from './book.js';
import { memoryStorage } from './storage/memory.js';
import type { LastChain, WalletsOptions } from './types.js';
import { createWallets } from './wallets.js';

const alice = fakeAccount('eip155:1', '0xaaaa');
const bob = fakeAccount('eip155:1', '0xbbbb');

/** An adapter of a namespace with two chains, and the page's side of its discovery. */
function fakeAdapter(namespace = 'eip155') {
  const announced: ((connector: Connector) => void)[] = [];
  let stops = 0;
  const chain = (reference: string) => ({
    id: `${namespace}:${reference}` as const,
    name: reference,
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  });
  const adapter: Adapter = {
    namespace,
    chains: [chain('5'), chain('1')],
    address: () => Promise.reject(new Error('not in this test')),
    discover(announce) {
      announced.push(announce);
      return () => {
        stops += 1;
      };
    },
    scope: () => ({ chains: [`${namespace}:5`, `${namespace}:1`], methods: [], notifications: [] }),
    signer: (_session, account) => ({ account }),
    relay: () => Promise.reject(new Error('not in this test')),
    keyed: () => Promise.reject(new Error('not in this test')),
  };
  return {
    adapter,
    announce: (connector: Connector) => {
      for (const tell of announced) tell(connector);
    },
    stops: () => stops,
  };
}

const nowhere: LastChain = { get: () => undefined, set: () => {} };

function setup(options: Partial<WalletsOptions<readonly Adapter[]>> = {}) {
  const page = fakeAdapter();
  const storage = options.storage ?? memoryStorage();
  const make = () =>
    createWallets({ appName: 'Test', adapters: [page.adapter], lastChain: nowhere, ...options, storage });
  return { page, storage, make, wallets: make() };
}

const idle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createWallets', () => {
  it('refuses to be made without an app name', () => {
    for (const appName of ['', '  ', undefined as unknown as string]) {
      expect(() => createWallets({ appName, adapters: [] })).toThrowError(/needs an app name/);
    }
  });

  it('does nothing before start and can be started and stopped twice, as StrictMode does', () => {
    const { page, wallets } = setup();
    expect(wallets.list.get()).toEqual([]);
    const stop = wallets.start();
    expect(wallets.start()).toBe(stop);
    page.announce(fakeConnector());
    stop();
    stop();
    expect(page.stops()).toBe(1);
    wallets.start();
    page.announce(fakeConnector());
    expect(wallets.list.get()).toHaveLength(1);
  });

  it('ignores what is announced after it was stopped', () => {
    const { page, wallets } = setup();
    wallets.start()();
    page.announce(fakeConnector());
    expect(wallets.list.get()).toEqual([]);
  });

  it('lists names by the numbers in them', () => {
    const { page, wallets } = setup();
    wallets.start();
    for (const name of ['Wallet 10', 'Wallet 4', 'wallet 5'])
      page.announce(fakeConnector({ id: name, wallet: { name } }));
    expect(wallets.list.get().map((wallet) => wallet.name)).toEqual(['Wallet 4', 'wallet 5', 'Wallet 10']);
  });

  it('keeps the first connector of an id: a second one replaces nothing', async () => {
    const { page, wallets } = setup();
    wallets.start();
    page.announce(fakeConnector({ id: 'x', wallet: { name: 'First' } }));
    page.announce(fakeConnector({ id: 'x', wallet: { name: 'Second' } }));
    expect(wallets.list.get().map((wallet) => wallet.name)).toEqual(['First']);
  });

  it('lists no more wallets than a page can mean', () => {
    const { page, wallets } = setup();
    wallets.start();
    for (let index = 0; index < 1_000; index += 1) {
      page.announce(fakeConnector({ id: `x${index}`, wallet: { name: `W${index}`, rdns: `io.w${index}` } }));
    }
    expect(wallets.list.get()).toHaveLength(200);
  });

  it('orders by use, then by name', async () => {
    const { page, wallets } = setup();
    wallets.start();
    await idle();
    for (const name of ['Zeta', 'Beta', 'Alpha']) {
      page.announce(fakeConnector({ id: name, wallet: { name, rdns: name }, create: [fakeSession()] }));
    }
    const names = () => wallets.list.get().map((wallet) => wallet.name);
    expect(names()).toEqual(['Alpha', 'Beta', 'Zeta']);
    await wallets.list.get()[2]?.connect();
    expect(names()).toEqual(['Zeta', 'Alpha', 'Beta']);
  });
});

describe('connections', () => {
  it('live side by side: the second wallet does not disturb the first', async () => {
    const { page, wallets } = setup();
    wallets.start();
    page.announce(
      fakeConnector({ id: 'a', wallet: { name: 'A' }, create: [fakeSession({ accounts: [alice] })] }),
    );
    page.announce(
      fakeConnector({ id: 'b', wallet: { name: 'B' }, create: [fakeSession({ accounts: [bob] })] }),
    );
    await wallets.list.get()[0]?.connect();
    const first = wallets.connections.get().find((connection) => connection.id === 'a');
    await wallets.list
      .get()
      .find((wallet) => wallet.name === 'B')
      ?.connect();
    expect(wallets.connections.get().find((connection) => connection.id === 'a')).toBe(first);
    expect(wallets.accounts.get().map((account) => account.address)).toEqual(['0xaaaa', '0xbbbb']);
    await wallets.list
      .get()
      .find((wallet) => wallet.name === 'B')
      ?.disconnect();
    expect(wallets.connections.get().find((connection) => connection.id === 'a')).toBe(first);
  });

  it('keep the identity of snapshots that did not change', async () => {
    const { page, wallets } = setup();
    wallets.start();
    const session = fakeSession({ accounts: [alice] });
    page.announce(fakeConnector({ create: [session] }));
    await wallets.list.get()[0]?.connect();
    const [list, accounts, selected] = [wallets.list.get(), wallets.accounts.get(), wallets.selected.get()];
    session.change({ chainId: 'eip155:5' });
    expect(wallets.connections.get()[0]?.chainId).toBe('eip155:5');
    expect(wallets.list.get()).toBe(list);
    expect(wallets.accounts.get()).toBe(accounts);
    expect(wallets.selected.get()).toBe(selected);
  });

  it('ask a wallet once for a namespace that two routes reach: in the page, and elsewhere only for the rest', async () => {
    const relayed = fakeConnector({
      id: 'far',
      route: 'relayed',
      namespaces: ['eip155'],
      create: [fakeSession({ accounts: [bob] })],
    });
    const { page, wallets } = setup({ connectors: [relayed] });
    wallets.start();
    const injected = fakeConnector({ id: 'near', create: [fakeSession({ accounts: [alice] })] });
    page.announce(injected);
    const [wallet] = wallets.list.get();
    expect(wallet?.connectors).toHaveLength(2);
    await wallet?.connect();
    expect(injected.calls).toHaveLength(1);
    expect(relayed.calls).toHaveLength(0);
    await wallets.connections
      .get()
      .find(({ id }) => id === 'far')
      ?.connect();
    expect(wallets.accounts.get().map(({ address }) => address)).toEqual(['0xbbbb', '0xaaaa']);
  });

  it('ask no other route for a namespace that is connected', async () => {
    const relayed = fakeConnector({ id: 'far', route: 'relayed', create: [fakeSession()] });
    const { page, wallets } = setup({ connectors: [relayed] });
    wallets.start();
    const injected = fakeConnector({ id: 'near' });
    page.announce(injected);
    await wallets.connections
      .get()
      .find(({ id }) => id === 'far')
      ?.connect();
    await wallets.list.get()[0]?.connect();
    expect(injected.calls).toHaveLength(0);
  });

  it('are prepared ahead of a click: each connector that can, and no wallet is asked', () => {
    const { page, wallets } = setup();
    wallets.start();
    const prepared: string[] = [];
    const plain = fakeConnector({ id: 'plain' });
    const able: Connector = { ...fakeConnector({ id: 'able' }), prepare: () => void prepared.push('able') };
    page.announce(plain);
    page.announce(able);
    wallets.list.get().forEach((wallet) => {
      wallet.prepare();
    });
    expect(prepared).toEqual(['able']);
    expect(plain.calls).toEqual([]);
  });

  it('write a timeline with what happened and when', async () => {
    const { page, wallets } = setup();
    wallets.start();
    page.announce(fakeConnector({ create: [fakeSession()] }));
    await wallets.list.get()[0]?.connect();
    await wallets.list.get()[0]?.disconnect();
    expect(wallets.timeline.get().map(({ event, from, to }) => `${event}: ${from} to ${to}`)).toEqual([
      'connect: disconnected to connecting',
      'opened: connecting to connected',
      'disconnect: connected to disconnected',
    ]);
  });

  it('reach every listener with the rows, accounts and selection of the same moment', async () => {
    const storage = memoryStorage();
    const before = setup({ storage });
    before.wallets.start();
    before.page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
    await before.wallets.list.get()[0]?.connect();
    await idle();

    const { page, wallets } = setup({ storage });
    const seen: string[] = [];
    wallets.connections.subscribe(() => {
      const rows = wallets.list.get().map(({ id }) => id);
      seen.push(`rows ${wallets.connections.get().every(({ walletId }) => rows.includes(walletId))}`);
    });
    wallets.selected.subscribe(() => {
      const selected = wallets.selected.get();
      seen.push(`accounts ${!selected || wallets.accounts.get().includes(selected)}`);
    });
    wallets.restored.subscribe(() => seen.push(`selected ${wallets.selected.get()?.address}`));
    wallets.start();
    page.announce(fakeConnector({ get: [fakeSession({ accounts: [alice] })] }));
    await idle();
    await wallets.list.get()[0]?.disconnect();
    expect(seen).toEqual([
      'rows true',
      'rows true',
      'rows true',
      'accounts true',
      'selected 0xaaaa',
      'rows true',
      'accounts true',
    ]);
  });

  it('revoke by default where the wallet can, and only leave when asked to', async () => {
    const { page, wallets } = setup();
    wallets.start();
    const connector = fakeConnector({ revokes: true, create: [fakeSession(), fakeSession()] });
    page.announce(connector);
    await wallets.list.get()[0]?.connect();
    await wallets.list.get()[0]?.disconnect({ revoke: false });
    expect(connector.revoked).toHaveLength(0);
    await wallets.list.get()[0]?.connect();
    await wallets.list.get()[0]?.disconnect();
    expect(connector.revoked).toHaveLength(1);
  });
});

describe('accounts and signers', () => {
  async function connected() {
    const { page, wallets } = setup();
    wallets.start();
    const session = fakeSession({ accounts: [alice, bob] });
    page.announce(fakeConnector({ create: [session] }));
    await wallets.list.get()[0]?.connect();
    return { wallets, session };
  }

  it('select the active account and follow the wallet when it switches', async () => {
    const { wallets, session } = await connected();
    expect(wallets.selected.get()?.address).toBe('0xaaaa');
    session.change({ accounts: [bob, alice] });
    expect(wallets.selected.get()?.address).toBe('0xbbbb');
  });

  it('hold an account that was chosen by hand', async () => {
    const { wallets, session } = await connected();
    wallets.select('eip155:1:0xBBBB');
    expect(wallets.selected.get()?.address).toBe('0xbbbb');
    session.change({ accounts: [alice, bob] });
    expect(wallets.selected.get()?.address).toBe('0xbbbb');
    session.change({ accounts: [alice] });
    expect(wallets.selected.get()?.address).toBe('0xaaaa');
  });

  it('stay with the first namespace of a wallet that connects several, and go to another wallet', async () => {
    const other = fakeAdapter('solana');
    const page = fakeAdapter();
    const both = createWallets({
      appName: 'Test',
      adapters: [page.adapter, other.adapter],
      lastChain: nowhere,
      storage: memoryStorage(),
    });
    both.start();
    const sol = fakeAccount('solana:1', 'Solana');
    const evm = fakeSession({ accounts: [alice] });
    const session = fakeSession({ accounts: [sol] });
    page.announce(fakeConnector({ id: 'a', wallet: { name: 'Two' }, create: [evm] }));
    other.announce(
      fakeConnector({ id: 'b', wallet: { name: 'Two' }, namespaces: ['solana'], create: [session] }),
    );
    const third = fakeSession({ accounts: [bob] });
    page.announce(fakeConnector({ id: 'c', wallet: { name: 'Other' }, create: [third] }));
    await both.list
      .get()
      .find(({ name }) => name === 'Two')
      ?.connect();
    expect(both.accounts.get().map(({ address }) => address)).toEqual(['0xaaaa', 'Solana']);
    expect(both.selected.get()?.address).toBe('0xaaaa');
    await both.list
      .get()
      .find(({ name }) => name === 'Other')
      ?.connect();
    expect(both.selected.get()?.address).toBe('0xbbbb');
  });

  it('give one signer per account and chain, for any chain the app lists', async () => {
    const { wallets } = await connected();
    const signer = wallets.signer('eip155:5:0xAAAA');
    expect(signer.account).toMatchObject({ id: 'eip155:5:0xaaaa', chainId: 'eip155:5' });
    expect(wallets.signer('eip155:5:0xaaaa')).toBe(signer);
  });

  it('say that there is no signer for a stranger, a chain that is not listed, or after leaving', async () => {
    const { wallets } = await connected();
    for (const id of ['eip155:1:0xcccc', 'eip155:77:0xaaaa', 'solana:1:0xaaaa'] as const) {
      expect(() => wallets.signer(id as 'eip155:1:0x')).toThrowError('Signer not found');
    }
    await wallets.list.get()[0]?.disconnect();
    expect(() => wallets.signer('eip155:1:0xaaaa')).toThrowError('Signer not found');
  });
});

describe("the app's own chain", () => {
  it('is the first one listed in each namespace when nothing else was said', () => {
    const adapters = [fakeAdapter().adapter, fakeAdapter('solana').adapter];
    expect(setup({ adapters }).wallets.chains.get()).toEqual({ eip155: 'eip155:5', solana: 'solana:5' });
  });

  it('is the default, unless another was used last', () => {
    expect(setup({ defaultChains: ['eip155:1'] }).wallets.chains.get()).toEqual({ eip155: 'eip155:1' });
    expect(setup({ defaultChains: ['eip155:9'] }).wallets.chains.get()).toEqual({ eip155: 'eip155:5' });
    const lastChain: LastChain = { get: () => 'eip155:5', set: () => {} };
    const { wallets } = setup({ defaultChains: ['eip155:1'], lastChain });
    wallets.start();
    expect(wallets.chains.get()).toEqual({ eip155: 'eip155:5' });
  });

  it('is read once: a second start keeps what was chosen meanwhile', () => {
    const { wallets } = setup({ lastChain: { get: () => 'eip155:5', set: () => {} } });
    wallets.start()();
    wallets.chooseChain('eip155:1');
    wallets.start();
    expect(wallets.chains.get()).toEqual({ eip155: 'eip155:1' });
  });

  it('is not read before start: making a registry touches no storage', () => {
    const get = vi.fn();
    const { wallets } = setup({ lastChain: { get, set: () => {} } });
    expect(get).not.toHaveBeenCalled();
    wallets.start();
    expect(get).toHaveBeenCalledWith('eip155');
  });

  it('ignores a last-used chain that is no longer listed', () => {
    const { wallets } = setup({ lastChain: { get: () => 'eip155:999', set: () => {} } });
    wallets.start();
    expect(wallets.chains.get()).toEqual({ eip155: 'eip155:5' });
  });

  it('is kept when chosen, and a chain that is not listed is named', () => {
    const kept: string[] = [];
    const { wallets } = setup({ lastChain: { get: () => undefined, set: (id) => kept.push(id) } });
    wallets.chooseChain('eip155:1');
    expect(wallets.chains.get()).toEqual({ eip155: 'eip155:1' });
    expect(kept).toEqual(['eip155:1']);
    expect(() => wallets.chooseChain('eip155:42')).toThrowError(
      'Could not find network mapping for chain eip155:42',
    );
  });
});

describe('coming back', () => {
  async function visit(storage: Storage) {
    const first = setup({ storage });
    first.wallets.start();
    first.page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
    await first.wallets.list.get()[0]?.connect();
    await idle();
  }

  it('connects again without a prompt, whether the wallet is early or late', async () => {
    for (const late of [0, 100, 5_000]) {
      const storage = memoryStorage();
      await visit(storage);
      const { page, wallets } = setup({ storage });
      wallets.start();
      await vi.advanceTimersByTimeAsync(late);
      page.announce(fakeConnector({ get: [fakeSession({ accounts: [alice] })] }));
      await idle();
      expect(wallets.selected.get()?.address).toBe('0xaaaa');
      expect(wallets.list.get()[0]?.recent).toBe(0);
    }
  });

  it('writes only what changed: the other tabs would read it', async () => {
    const storage = memoryStorage();
    await visit(storage);
    const written: unknown[] = [];
    const update: Storage['update'] = (key, change) =>
      storage.update(key, (value) => {
        const next = change(value);
        if (next !== value) written.push(next);
        return next;
      });
    const { page, wallets } = setup({ storage: { ...storage, update } });
    wallets.start();
    await idle();
    const session = fakeSession({ accounts: [alice] });
    page.announce(fakeConnector({ get: [session] }));
    await idle();
    expect(wallets.accounts.get()).toHaveLength(1);
    expect(written).toEqual([]);
    session.change({ accounts: [bob] });
    await idle();
    expect(written).toHaveLength(1);
  });

  it('is named by who answered, where the connector could not know, until the next attempt', async () => {
    const storage = memoryStorage();
    const names: string[] = [];
    const watch = ({ wallets }: ReturnType<typeof setup>) =>
      wallets.connections.subscribe(() => {
        const { status, walletName } = wallets.connections.get()[0] ?? {};
        const seen = `${status} ${walletName}`;
        if (names.at(-1) !== seen) names.push(seen);
      });
    const relay = { route: 'relayed', wallet: { name: 'Any' } } as const;
    const first = setup({ storage });
    watch(first);
    first.wallets.start();
    first.page.announce(fakeConnector({ ...relay, create: [fakeSession({ walletName: 'Phone' })] }));
    await first.wallets.connections.get()[0]?.connect();
    await idle();
    const second = setup({ storage });
    watch(second);
    second.wallets.start();
    await idle();
    const other = fakeSession({ walletName: 'Other' });
    second.page.announce(fakeConnector({ ...relay, get: [undefined], create: [other] }));
    await idle();
    await second.wallets.connections.get()[0]?.connect();
    expect(names).toEqual([
      'disconnected Any',
      'connecting Any',
      'connected Phone',
      'disconnected Any',
      'reconnecting Phone',
      'disconnected Phone',
      'connecting Any',
      'connected Other',
    ]);
  });

  it('is over when every saved connection was tried', async () => {
    const storage = memoryStorage();
    await visit(storage);
    const { page, wallets } = setup({ storage });
    wallets.start();
    const answer = deferred<Session | undefined>();
    page.announce(fakeConnector({ get: [() => answer.promise] }));
    await idle();
    expect(wallets.restored.get()).toBe(false);
    answer.resolve(undefined);
    await idle();
    expect(wallets.restored.get()).toBe(true);
  });

  it('waits no longer than the grace for a wallet that does not show up, and keeps its record', async () => {
    const storage = memoryStorage();
    await visit(storage);
    const { wallets } = setup({ storage });
    wallets.start();
    await vi.advanceTimersByTimeAsync(1_499);
    expect(wallets.restored.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(wallets.restored.get()).toBe(true);
    expect(JSON.stringify(await storage.get(bookKey))).toContain('0xaaaa');
  });

  it('is over at once when nothing was saved', async () => {
    const { wallets } = setup();
    wallets.start();
    await idle();
    expect(wallets.restored.get()).toBe(true);
  });

  it('gives way to a connect by hand before the records were read', async () => {
    const storage = memoryStorage();
    await visit(storage);
    const { page, wallets } = setup({ storage });
    wallets.start();
    const connector = fakeConnector({ create: [fakeSession({ accounts: [bob] })] });
    page.announce(connector);
    await wallets.list.get()[0]?.connect();
    await idle();
    expect(connector.calls.map((call) => call.verb)).toEqual(['createSession']);
  });

  it('does not come back after leaving', async () => {
    const storage = memoryStorage();
    const first = setup({ storage });
    first.wallets.start();
    first.page.announce(fakeConnector({ create: [fakeSession()] }));
    await first.wallets.list.get()[0]?.connect();
    await first.wallets.list.get()[0]?.disconnect();
    await idle();
    const { page, wallets } = setup({ storage });
    wallets.start();
    page.announce(fakeConnector());
    await idle();
    expect(wallets.connections.get()[0]?.status).toBe('disconnected');
  });

  it('does not come back for who left before the records were read', async () => {
    const storage = memoryStorage();
    await visit(storage);
    const { page, wallets } = setup({ storage });
    wallets.start();
    const connector = fakeConnector({ get: [fakeSession({ accounts: [alice] })] });
    page.announce(connector);
    await wallets.list.get()[0]?.disconnect();
    await idle();
    expect(connector.calls).toEqual([]);
    expect(wallets.connections.get()[0]?.status).toBe('disconnected');
    expect(wallets.restored.get()).toBe(true);
    expect(JSON.stringify(await storage.get(bookKey))).not.toContain('0xaaaa');
  });

  it('does not come back for who left what could not be found again', async () => {
    const storage = memoryStorage();
    await visit(storage);
    const { page, wallets } = setup({ storage });
    wallets.start();
    page.announce(fakeConnector({ get: [new WalletError('timeout', { method: 'getSession', ms: 1 })] }));
    await idle();
    expect(JSON.stringify(await storage.get(bookKey))).toContain('0xaaaa');
    await wallets.list.get()[0]?.disconnect();
    await idle();
    expect(JSON.stringify(await storage.get(bookKey))).not.toContain('0xaaaa');
  });

  it('goes on when storage throws, and reports it', async () => {
    const broken: Storage = {
      get: () => Promise.reject(new Error('no')),
      update: () => Promise.reject(new Error('no')),
      keys: () => Promise.reject(new Error('no')),
    };
    const { page, wallets } = setup({ storage: broken });
    wallets.start();
    page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
    await wallets.list.get()[0]?.connect();
    await idle();
    expect(wallets.selected.get()?.address).toBe('0xaaaa');
    expect(wallets.restored.get()).toBe(true);
    expect(wallets.reports.get()).toHaveLength(1);
  });
});

describe('two tabs', () => {
  /** One memory that tells the other handle about writes, as IndexedDB with a channel does. */
  function shared() {
    const memory = memoryStorage();
    const handles = new Map<object, (key: string) => void>();
    return (): Storage => {
      const self = {};
      return {
        ...memory,
        async update(key, change) {
          const before = await memory.get(key);
          await memory.update(key, change);
          if (JSON.stringify(before) === JSON.stringify(await memory.get(key))) return;
          for (const [other, listener] of handles) if (other !== self) listener(key);
        },
        subscribe(listener) {
          handles.set(self, listener);
          return () => handles.delete(self);
        },
      };
    };
  }

  it('follow each other: connect, then disconnect, without a prompt and without a revoke', async () => {
    const handle = shared();
    const one = setup({ storage: handle() });
    const two = setup({ storage: handle() });
    one.wallets.start();
    two.wallets.start();
    await idle();
    const here = fakeConnector({ create: [fakeSession({ accounts: [alice] })], revokes: true });
    const there = fakeConnector({ get: [fakeSession({ accounts: [alice] })], revokes: true });
    one.page.announce(here);
    two.page.announce(there);
    await one.wallets.list.get()[0]?.connect();
    await idle();
    expect(two.wallets.selected.get()?.address).toBe('0xaaaa');
    await one.wallets.list.get()[0]?.disconnect();
    await idle();
    expect(two.wallets.connections.get()[0]?.status).toBe('disconnected');
    expect(there.revoked).toEqual([]);
    expect(here.revoked).toHaveLength(1);
  });

  /** Two tabs of which the first is connected; the second one's connector is given. */
  async function beside(there: ReturnType<typeof fakeConnector>, storage = shared()) {
    const one = setup({ storage: storage() });
    const two = setup({ storage: storage() });
    one.wallets.start();
    two.wallets.start();
    await idle();
    const session = fakeSession({ accounts: [alice] });
    const get = [1, 2].map(() => fakeSession({ accounts: [alice] }));
    one.page.announce(fakeConnector({ create: [session], get }));
    two.page.announce(there);
    await one.wallets.list.get()[0]?.connect();
    await idle();
    const status = () => [one, two].map(({ wallets }) => wallets.connections.get()[0]?.status);
    return { one, two, session, status };
  }

  it('leave also while one of them is coming back', async () => {
    const answer = deferred<Session>();
    const { one, status } = await beside(fakeConnector({ get: [() => answer.promise] }));
    expect(status()).toEqual(['connected', 'reconnecting']);
    await one.wallets.list.get()[0]?.disconnect();
    await idle();
    expect(status()).toEqual(['disconnected', 'disconnected']);
    const late = fakeSession({ accounts: [alice] });
    answer.resolve(late);
    await idle();
    expect(late.closed).toBe(true);
    expect(status()).toEqual(['disconnected', 'disconnected']);
  });

  /** A storage whose next answer is held back. */
  function slow() {
    const storage = shared();
    let held: Promise<unknown> | undefined;
    const open = (): Storage => {
      const own = storage();
      return {
        ...own,
        async get(key) {
          const value = await own.get(key);
          await held;
          return value;
        },
      };
    };
    return {
      open,
      hold() {
        const answer = deferred<void>();
        held = answer.promise;
        return () => {
          held = undefined;
          answer.resolve();
        };
      },
    };
  }

  it('do not bring back what was left while another tab was being followed', async () => {
    const { open, hold } = slow();
    const there = fakeConnector({ get: [1, 2].map(() => fakeSession({ accounts: [alice] })) });
    const { two, session, status } = await beside(there, open);
    const release = hold();
    session.change({ accounts: [bob] });
    await idle();
    void two.wallets.list.get()[0]?.disconnect();
    release();
    await idle();
    expect(status()).toEqual(['disconnected', 'disconnected']);
  });

  it('do not leave what was connected while another tab was being followed', async () => {
    const { open, hold } = slow();
    const get = [fakeSession({ accounts: [alice] })];
    const there = fakeConnector({ get, create: [fakeSession({ accounts: [bob] })] });
    const { one, two, status } = await beside(there, open);
    const release = hold();
    await one.wallets.list.get()[0]?.disconnect();
    await idle();
    await two.wallets.list.get()[0]?.disconnect();
    await two.wallets.list.get()[0]?.connect();
    release();
    await idle();
    expect(status()[1]).toBe('connected');
  });

  it('do not bring back what another tab left, when a wallet tells of a change at the same time', async () => {
    const there = fakeSession({ accounts: [alice] });
    const { open, hold } = slow();
    const { one, status } = await beside(fakeConnector({ get: [there] }), open);
    const release = hold();
    await one.wallets.list.get()[0]?.disconnect();
    there.change({ accounts: [bob] });
    await idle();
    release();
    await idle();
    expect(status()).toEqual(['disconnected', 'disconnected']);
  });

  it('do not bring back what was left while a damaged record was put away', async () => {
    const memory = memoryStorage();
    const good = { connector: 'a', activeAccount: 'eip155:1:0xaaaa', switchedNetwork: false };
    await memory.update(bookKey, () => ({ version: 1, records: { a: good, b: 1 }, recent: [] }));
    const left: Storage = {
      ...memory,
      // Another tab leaves as soon as this one has read.
      async get(key) {
        const value = await memory.get(key);
        await memory.update(key, () => ({ version: 1, records: { b: 1 }, recent: [] }));
        return value;
      },
    };
    setup({ storage: left }).wallets.start();
    await vi.waitFor(async () => expect(JSON.stringify(await memory.get(bookKey))).not.toContain('"b"'));
    expect(JSON.stringify(await memory.get(bookKey))).not.toContain('0xaaaa');
  });
});
