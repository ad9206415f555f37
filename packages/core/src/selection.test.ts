import { fakeAccount, fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import type { Account, AccountId, Session } from '@causeway/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alice, bob, fakeAdapter, idle, nowhere, setup } from '../test/page.js';
import { memoryStorage } from './storage/memory.js';
import type { LastChain } from './types.js';
import { createWallets } from './wallets.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function connected() {
  const { page, wallets } = setup();
  wallets.start();
  const session = fakeSession({ accounts: [alice, bob] });
  page.announce(fakeConnector({ create: [session] }));
  await wallets.list.get()[0]?.connect();
  return { wallets, session };
}

it('the selected account follows the active account of the wallet', async () => {
  const { wallets, session } = await connected();
  expect(wallets.selected.get()?.address).toBe('0xaaaa');
  session.change({ accounts: [bob, alice] });
  expect(wallets.selected.get()?.address).toBe('0xbbbb');
});

it('an account selected by the visitor stays selected as long as the wallet has it', async () => {
  const { wallets, session } = await connected();
  wallets.select('eip155:1:0xBBBB');
  expect(wallets.selected.get()?.address).toBe('0xbbbb');
  session.change({ accounts: [alice, bob] });
  expect(wallets.selected.get()?.address).toBe('0xbbbb');
  session.change({ accounts: [alice] });
  expect(wallets.selected.get()?.address).toBe('0xaaaa');
});

it('the selection stays with the first namespace of a wallet that connects several, and moves to a wallet connected later', async () => {
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

it('the selection does not move to a wallet whose session ends at once', async () => {
  const { page, wallets } = setup();
  wallets.start();
  await idle();
  const endedSession: Session = {
    ...fakeSession({ accounts: [fakeAccount('eip155:1', '0xcccc')] }),
    subscribe(listener) {
      listener({ type: 'ended' });
      return () => undefined;
    },
  };
  for (const [id, session] of Object.entries({
    a: fakeSession({ accounts: [alice] }),
    b: fakeSession({ accounts: [bob] }),
    c: endedSession,
  })) {
    page.announce(fakeConnector({ id, wallet: { name: id }, create: [session] }));
    await wallets.connections
      .get()
      .find((connection) => connection.id === id)
      ?.connect()
      .catch(() => undefined);
  }
  expect(wallets.connections.get().map(({ status }) => status)).toEqual([
    'connected',
    'connected',
    'disconnected',
  ]);
  expect(wallets.selected.get()?.address).toBe('0xbbbb');
  expect(wallets.list.get().find(({ name }) => name === 'c')?.recent).toBeUndefined();
});

it('signer returns the same signer for an account and a chain, for any chain the app lists', async () => {
  const { wallets } = await connected();
  const signer = wallets.signer('eip155:5:0xAAAA');
  expect(signer.account).toMatchObject({ id: 'eip155:5:0xaaaa', chainId: 'eip155:5' });
  expect(wallets.signer('eip155:5:0xaaaa')).toBe(signer);
});

it('signer throws for an account that is not connected, for a chain that is not listed, and after disconnect', async () => {
  const { wallets } = await connected();
  for (const id of ['eip155:1:0xcccc', 'eip155:77:0xaaaa', 'solana:1:0xaaaa'] as const) {
    expect(() => wallets.signer(id as 'eip155:1:0x')).toThrowError(
      `Signer not found: connect ${id}, or list its chain`,
    );
  }
  await wallets.list.get()[0]?.disconnect();
  expect(() => wallets.signer('eip155:1:0xaaaa')).toThrowError('Signer not found');
});

it('signer throws signer-missing for a connected account of a namespace without an adapter', async () => {
  const account = fakeAccount('solana:1', 'Solana');
  const relay = fakeConnector({ namespaces: ['solana'], create: [fakeSession({ accounts: [account] })] });
  const { wallets } = setup({ connectors: [relay] });
  wallets.start();
  await wallets.connections.get()[0]?.connect();
  expect(wallets.accounts.get()).toHaveLength(1);
  expect(() => wallets.signer(account.id as 'eip155:1:0x')).toThrowError(
    expect.objectContaining({ code: 'signer-missing', context: { account: account.id } }),
  );
});

it('the first chain of each adapter is the initial chain', () => {
  const adapters = [fakeAdapter().adapter, fakeAdapter('solana').adapter];
  expect(setup({ adapters }).wallets.chains.get()).toEqual({ eip155: 'eip155:5', solana: 'solana:5' });
});

it('the initial chain is the last used chain, or else the default chain', () => {
  expect(setup({ defaultChains: ['eip155:1'] }).wallets.chains.get()).toEqual({ eip155: 'eip155:1' });
  const lastChain: LastChain = { get: () => 'eip155:5', set: () => {} };
  const { wallets } = setup({ defaultChains: ['eip155:1'], lastChain });
  wallets.start();
  expect(wallets.chains.get()).toEqual({ eip155: 'eip155:5' });
});

it('each adapter has its own first chain: the default of its namespace, else its first, and none without a chain', () => {
  const adapters = [
    fakeAdapter().adapter,
    fakeAdapter('solana').adapter,
    { ...fakeAdapter('near').adapter, chains: [] },
  ];
  const { wallets } = setup({ adapters, defaultChains: ['solana:1'] });
  expect(wallets.chains.get()).toEqual({ eip155: 'eip155:5', solana: 'solana:1' });
  wallets.chooseChain('eip155:1');
  expect(wallets.chains.get()).toEqual({ eip155: 'eip155:1', solana: 'solana:1' });
});

it('a chain can be chosen when no chain can be saved for the next visit', () => {
  const { wallets } = setup({ lastChain: undefined });
  wallets.start();
  wallets.chooseChain('eip155:1');
  expect(wallets.chains.get()).toEqual({ eip155: 'eip155:1' });
});

it('a second start keeps the chain that was chosen after the first start', () => {
  const { wallets } = setup({ lastChain: { get: () => 'eip155:5', set: () => {} } });
  wallets.start()();
  wallets.chooseChain('eip155:1');
  wallets.start();
  expect(wallets.chains.get()).toEqual({ eip155: 'eip155:1' });
});

it('the last used chain is not read before start', () => {
  const get = vi.fn();
  const { wallets } = setup({ lastChain: { get, set: () => {} } });
  expect(get).not.toHaveBeenCalled();
  wallets.start();
  expect(get).toHaveBeenCalledWith('eip155');
});

it('a last used chain that is no longer listed is ignored', () => {
  const { wallets } = setup({ lastChain: { get: () => 'eip155:999', set: () => {} } });
  wallets.start();
  expect(wallets.chains.get()).toEqual({ eip155: 'eip155:5' });
});

it('chooseChain keeps the chain, and throws network-unknown for one that is not listed', () => {
  const savedChains: string[] = [];
  const { wallets } = setup({ lastChain: { get: () => undefined, set: (id) => savedChains.push(id) } });
  wallets.chooseChain('eip155:1');
  expect(wallets.chains.get()).toEqual({ eip155: 'eip155:1' });
  expect(savedChains).toEqual(['eip155:1']);
  expect(() => wallets.chooseChain('eip155:42')).toThrowError(
    'Could not find network mapping for chain eip155:42',
  );
});

it('the signer of an account in two wallets belongs to the selected wallet, or to the named one', async () => {
  const { page, wallets } = setup();
  wallets.start();
  await idle();
  for (const id of ['a', 'b', 'c']) {
    const session = fakeSession({ accounts: [id === 'c' ? bob : alice] });
    page.announce(fakeConnector({ id, wallet: { name: id }, create: [session] }));
    await wallets.connections
      .get()
      .find((connection) => connection.id === id)
      ?.connect();
  }
  const ofBoth = (how?: { connection: string }) => wallets.signer('eip155:1:0xaaaa', how);
  expect(wallets.selected.get()?.connection).toBe('c');
  // The first has it where the selected one does not.
  expect(ofBoth()).toBe(ofBoth({ connection: 'a' }));
  expect(ofBoth({ connection: 'b' })).not.toBe(ofBoth());
  wallets.select('eip155:1:0xaaaa', { connection: 'b' });
  expect(wallets.selected.get()).toMatchObject({ connection: 'b', address: '0xaaaa' });
  expect(ofBoth()).toBe(ofBoth({ connection: 'b' }));
  const missing = expect.objectContaining({
    code: 'signer-missing',
    context: { account: 'eip155:1:0xaaaa' },
  });
  expect(() => ofBoth({ connection: 'c' })).toThrowError(missing);
});

it('the signer of an address in two namespaces belongs to the wallet of the namespace in the id', async () => {
  const page = fakeAdapter();
  const adapters = [page.adapter, fakeAdapter('other').adapter].map((adapter) => ({
    ...adapter,
    signer: (session: Session, account: Account) => ({ account, session }),
  }));
  const { wallets } = setup({ adapters });
  wallets.start();
  await idle();
  const sessions = ['eip155', 'other'].map((namespace) => {
    const session = fakeSession({ accounts: [fakeAccount(`${namespace}:1`, '0xaaaa')] });
    page.announce(
      fakeConnector({
        id: namespace,
        wallet: { name: namespace },
        namespaces: [namespace],
        create: [session],
      }),
    );
    return session;
  });
  for (const connection of wallets.connections.get()) await connection.connect();
  const signers = ['eip155:1:0xaaaa', 'other:1:0xaaaa'].map((id) => wallets.signer(id as AccountId));
  expect(signers.map((signer) => Reflect.get(signer, 'session'))).toEqual(sessions);
});

it('signer returns a signer when an account has just appeared, and throws the reason when its connection has just ended', async () => {
  const { page, wallets } = setup();
  wallets.start();
  const answers: unknown[] = [];
  const ask = () => {
    try {
      answers.push(wallets.signer('eip155:1:0xaaaa').account.address);
    } catch (error) {
      answers.push(error);
    }
  };
  page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
  const stop = wallets.accounts.subscribe(ask);
  await wallets.list.get()[0]?.connect();
  expect(answers.splice(0)).toEqual(['0xaaaa']);
  stop();
  wallets.connections.subscribe(ask);
  await wallets.list.get()[0]?.disconnect();
  expect(answers).toEqual([
    expect.objectContaining({ code: 'signer-missing', context: { account: 'eip155:1:0xaaaa' } }),
  ]);
});

it('the selection moves to the namespace that a wallet connects after its first one was disconnected', async () => {
  const { page, wallets } = setup();
  wallets.start();
  await idle();
  const row = { name: 'Two', rdns: 'com.two' };
  for (const [id, wallet, account] of [
    ['other', { name: 'Other' }, bob],
    ['eip155', row, alice],
    ['solana', row, fakeAccount('solana:1', 'Solana')],
  ] as const) {
    const namespaces = [account.id.split(':')[0] ?? ''];
    page.announce(fakeConnector({ id, wallet, namespaces, create: [fakeSession({ accounts: [account] })] }));
  }
  const [other, evm, solana] = wallets.connections.get();
  for (const connection of [other, evm]) await connection?.connect();
  expect(wallets.selected.get()?.address).toBe('0xaaaa');
  await evm?.disconnect();
  await solana?.connect();
  expect(wallets.selected.get()?.address).toBe('Solana');
});
