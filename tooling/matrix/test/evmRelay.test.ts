import { describeConnector } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { memoryStorage } from '@causeway/core';
import { verifySignature } from '@causeway/eip155/verify';
import {
  accountOf,
  type Connector,
  isWalletError,
  type SessionEvent,
  type WalletError,
} from '@causeway/protocol';
import { type Guard, loopbackOnly } from '@causeway/relay/testing';
import type { RelayWallet } from '@causeway/relay/wallet';
import { createWalletClient, custom, numberToHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adapter, alice, away, bob, createEvmRelay, home, later, libraries, walletEvm } from './evmRelay.js';

independent('@walletconnect/ethereum-provider', {
  namespaces: ['eip155'],
  what: 'pairs, signs and switches as the app',
});

let guard: Guard;
const scopes = { eip155: adapter.scope() };
const signal = new AbortController().signal;

beforeAll(() => {
  guard = loopbackOnly();
});
afterAll(() => {
  expect(guard.tried).toEqual([]);
  guard.restore();
});

async function failureOf(work: Promise<unknown>): Promise<WalletError> {
  const error = await work.then(
    () => new Error('It was fulfilled.'),
    (reason: unknown) => reason,
  );
  if (!isWalletError(error)) throw error;
  return error;
}

/** The person's part beside the connector: scans the code with the wallet. */
function scanning(connector: Connector, wallet: RelayWallet): Connector {
  return {
    ...connector,
    createSession: (request) =>
      connector.createSession({ ...request, onUri: (uri) => void wallet.pair(uri).catch(() => undefined) }),
    async revokeSession(session) {
      await connector.revokeSession(session);
      await expect.poll(() => wallet.topics.includes(session.topic ?? '')).toBe(false);
    },
  };
}

describe.each(Object.entries(libraries))('EVM chains over %s', (library, openLibrary) => {
  let world: Awaited<ReturnType<typeof createEvmRelay>>;
  beforeAll(async () => {
    world = await createEvmRelay(openLibrary);
  });
  afterAll(() => world.stop());

  describeConnector(`a wallet over ${library}`, async () => {
    const wallet = await world.wallet();
    const storage = memoryStorage();
    let page = world.page({ storage });
    return {
      connector: scanning(page.connector, wallet),
      wallet: Object.assign(wallet, { failWith: world.failWith }),
      scopes,
      call: ({ chainId, address }) => ({ chainId, method: 'personal_sign', params: ['0x68690a', address] }),
      async reload() {
        await page.leave();
        await wallet.settled();
        page = world.page({ storage });
        return scanning(page.connector, wallet);
      },
      async stop() {
        await page.leave();
        await wallet.stop();
      },
    };
  });

  test('an EVM chain over the relay signs with the requested account, and the signature verifies for it', async () => {
    const wallet = await world.wallet();
    const session = await world.connect(world.page().connector, wallet);
    expect(session.accounts.map(({ address }) => address)).toEqual([alice, bob]);
    for (const address of [alice, bob]) {
      const account = accountOf(session, `${home}:${address}`);
      const { signature } = await adapter.signer(session, account).signMessage({ message: 'hello' });
      const { valid } = await verifySignature({ address: account.address, message: 'hello', signature });
      expect(valid).toBe(true);
    }
  });

  test('an EVM chain over the relay sends no unapproved call to the wallet, and answers local calls itself', async () => {
    const wallet = await world.wallet();
    const page = world.page();
    const session = await world.connect(page.connector, wallet);
    const before = world.relay.stats.published;
    const invoke = (method: string) => session.invokeMethod({ chainId: home, method, params: [] });
    expect(await invoke('eth_chainId')).toBe(`0x${Number(home.slice(7)).toString(16)}`);
    expect((await failureOf(invoke('eth_sign'))).code).toBe('method-unsupported');
    expect((await failureOf(invoke('eth_getBalance'))).code).toBe('method-unsupported');
    expect(world.relay.stats.published).toBe(before);
    expect(session.scopes.eip155?.methods).not.toContain('wallet_sendCalls');
  });

  test('an EVM chain over the relay publishes nothing about a request but its ciphertext', async () => {
    const wallet = await world.wallet();
    const page = world.page();
    const session = await world.connect(page.connector, wallet);
    const publish = vi.spyOn(page.clients[0]!.core.relayer, 'publish');
    await session.invokeMethod({ chainId: home, method: 'personal_sign', params: ['0x68', alice] });
    const [, , options] = publish.mock.calls[0] as unknown as [string, string, { tvf?: object }];
    expect(Object.keys(options.tvf ?? {})).toEqual(['correlationId']);
  });

  test('an EVM chain over the relay switches to an approved chain without a prompt, and rejects other chains', async () => {
    const wallet = await world.wallet();
    const session = await world.connect(world.page().connector, wallet);
    const move = (id: string) =>
      session.invokeMethod({
        chainId: home,
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: `0x${BigInt(id.slice(7)).toString(16)}` }],
      });
    const prompted = wallet.prompted;
    await move(away);
    expect([session.chainId, session.switchedNetwork, wallet.prompted]).toEqual([away, true, prompted]);
    expect((await failureOf(move('eip155:404404'))).code).toBe('network-unknown');
  });

  test('an EVM chain over the relay provides a signer whose viem client follows a network switch', async () => {
    const wallet = await world.wallet();
    const session = await world.connect(world.page().connector, wallet);
    const { provider } = adapter.signer(session, accountOf(session, 'eip155'));
    const chainIds: unknown[] = [];
    provider.on('chainChanged', (chainId) => chainIds.push(chainId));
    const client = createWalletClient({ transport: custom(provider) });
    const number = (id: string) => Number(id.slice('eip155:'.length));
    await client.switchChain({ id: number(away) });
    expect(await client.getChainId()).toBe(number(away));
    await wallet.changeChain(home);
    await expect.poll(() => client.getChainId()).toBe(number(home));
    expect(chainIds).toEqual([away, home].map((id) => numberToHex(number(id))));
    const refused = await failureOf(
      client.switchChain({ id: 404404 }).catch(({ cause }) => Promise.reject(cause.cause)),
    );
    expect(refused.code).toBe('network-unknown');
  });

  test('an EVM chain over the relay receives a change of account and of chain', async () => {
    const wallet = await world.wallet();
    const session = await world.connect(world.page().connector, wallet);
    const events: SessionEvent['type'][] = [];
    session.subscribe(({ type }) => events.push(type));
    wallet.switchAccount();
    await expect.poll(() => session.accounts[0]?.address).toBe(bob);
    await wallet.changeChain(away);
    await expect.poll(() => session.chainId).toBe(away);
    expect([...new Set(events)]).toEqual(['changed']);
  });

  test('an EVM chain over the relay shows a new code after one expires, times out after the last, and stops at once when aborted', async () => {
    const uris: string[] = [];
    const onUri = (uri: string) => void uris.push(uri);
    const quick = world.page({ limits: { pairing: 60, attempts: 3 } });
    const expired = await failureOf(quick.connector.createSession({ scopes, signal, onUri }));
    expect([expired.code, new Set(uris).size]).toEqual(['walletconnect-expired', 3]);
    const controller = new AbortController();
    const stopped = world.page().connector.createSession({
      scopes,
      signal: controller.signal,
      onUri: () => controller.abort(),
    });
    expect((await failureOf(stopped)).shortMessage).toBe('Pairing aborted');
  });

  test('an EVM chain over the relay ends the session of a wallet that approves too late', async () => {
    const wallet = await world.wallet();
    wallet.behave('stall');
    const { connector, clients } = world.page({ limits: { pairing: 500, attempts: 1 } });
    const failure = failureOf(
      connector.createSession({ scopes, signal, onUri: (uri) => void wallet.pair(uri) }),
    );
    await wallet.held();
    expect((await failure).code).toBe('walletconnect-expired');
    wallet.behave('approve');
    await expect.poll(() => wallet.prompted).toBe(1);
    await wallet.settled();
    await expect.poll(() => wallet.permitted).toBe(false);
    await expect.poll(() => clients[0]?.session.length).toBe(0);
  });

  test('an EVM chain over the relay reports a rejection, an unreachable relay and a library that fails to load', async () => {
    const wallet = await world.wallet();
    wallet.behave('reject');
    expect((await failureOf(world.connect(world.page().connector, wallet))).shortMessage).toBe(
      'Connection rejected. Please try again.',
    );
    const load = vi.fn(() => {
      throw new Error('the chunk is gone');
    });
    const none = world.page({ limits: { again: 20 } }, load);
    const error = await failureOf(none.connector.createSession({ scopes, signal }));
    expect([error.code, error.shortMessage, load.mock.calls.length]).toEqual([
      'relay-provider-missing',
      'No provider found',
      2,
    ]);
    const { connector } = world.page({ limits: { reach: 300 } });
    await world.relay.kill();
    expect((await failureOf(connector.createSession({ scopes, signal }))).code).toBe(
      'walletconnect-unreachable',
    );
    await world.relay.revive();
  });

  test('an EVM chain over the relay restores exactly the session of its record when an older one exists', async () => {
    const storage = memoryStorage();
    const first = world.page({ storage });
    const [one, two] = [
      await world.wallet(),
      await world.wallet({ ...walletEvm, accounts: walletEvm.accounts.slice(1) }),
    ];
    const older = await world.connect(first.connector, one);
    const newer = await world.connect(first.connector, two);
    await first.leave();
    const { connector } = world.page({ storage });
    const record = { connector: connector.id, activeAccount: '', switchedNetwork: false };
    const find = (topic?: string) => connector.getSession({ ...record, topic }, { signal });
    expect((await find(newer.topic))?.accounts.map(({ address }) => address)).toEqual([bob]);
    expect((await find(older.topic))?.topic).toBe(older.topic);
    expect(await find('f'.repeat(64))).toBeUndefined();
    expect(await find()).toBeUndefined();
  });

  test('an EVM chain over the relay requires an app name and a namespace, and loads nothing before use', () => {
    const load = vi.fn();
    const options = { appName: 'Test', appUrl: 'https://app.example', projectId: 'p', adapters: [adapter] };
    openLibrary(options, load, load);
    expect(load).not.toHaveBeenCalled();
    expect(() => openLibrary({ ...options, appName: ' ' }, load, load)).toThrow(/app name/);
    expect(() => openLibrary({ ...options, adapters: [] }, load, load)).toThrow(/at least one namespace/);
  });

  test('an EVM chain over the relay adds a chain to the session when the wallet approves it, and reports a wallet that does not', async () => {
    const methods = ['personal_sign', 'wallet_switchEthereumChain'];
    const wallet = await world.wallet({ ...walletEvm, methods });
    const session = await world.connect(world.page({ limits: { again: 100 } }).connector, wallet);
    const { switchChain } = adapter.signer(session, accountOf(session, 'eip155'));
    expect((await failureOf(switchChain!({ chainId: later }))).code).toBe('switch-wallet-only');
    wallet.addsChains = true;
    await switchChain!({ chainId: later });
    expect([session.chainId, session.switchedNetwork]).toEqual([later, true]);
    expect(session.scopes.eip155?.chains).toEqual([home, away, later]);
  });

  test('an EVM chain over the relay rejects a switch when the wallet did not approve switching', async () => {
    const wallet = await world.wallet({ ...walletEvm, methods: ['personal_sign'] });
    const session = await world.connect(world.page().connector, wallet);
    const call = {
      chainId: home,
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: numberToHex(Number(later.slice('eip155:'.length))) }],
    };
    expect((await failureOf(session.invokeMethod(call))).shortMessage).toBe(
      'Network switching is only supported through the wallet',
    );
    await wallet.changeChain(away);
    await expect.poll(() => session.chainId).toBe(away);
  });
});
