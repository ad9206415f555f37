import { accountOf, type Connector, isWalletError, type Session } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { describe, expect, test, vi } from 'vitest';
import { devnet, mainnet, testnet } from '../src/chain/chains.js';
import { solana } from '../src/index.js';
import { alice, bob, chains, local } from './fakes.js';
import { account, fakeWallet, nonsense, register } from './fakeWallet.js';

const limits = { silent: 20, revoke: 20, prompt: 40 };
const signal = () => new AbortController().signal;
const record = { connector: 'x', activeAccount: `${local.id}:${alice}`, switchedNetwork: false };
const scopes = { solana: solana({ chains }).scope() };

function look(page: EventTarget = new EventTarget()) {
  const connectors: Connector[] = [];
  const adapter = solana({ chains, page, limits });
  const stop = adapter.discover((connector) => connectors.push(connector));
  return { page, connectors, stop, adapter };
}

/** The connector of one wallet. */
function reach(fake: ReturnType<typeof fakeWallet>): Connector {
  const { page, connectors } = look();
  register(page, fake.wallet);
  return connectors[0] as Connector;
}

const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return isWalletError(error) ? error.code : error;
};
const openSession = (connector: Connector): Promise<Session> =>
  connector.createSession({ scopes, signal: signal() });

describe('the discovery of Wallet Standard wallets', () => {
  test('discovery finds each wallet once in either loading order and calls none of its features', () => {
    const page = new EventTarget();
    const early = fakeWallet({ name: 'Early' });
    page.addEventListener('wallet-standard:app-ready', (event) =>
      (event as CustomEvent<{ register(...wallets: unknown[]): void }>).detail.register(early.wallet),
    );
    const { connectors, stop } = look(page);
    const late = fakeWallet({ name: 'Late' });
    register(page, late.wallet, late.wallet);
    register(page, early.wallet);
    expect(connectors.map(({ wallet }) => wallet.name)).toEqual(['Early', 'Late']);
    expect([...early.requests, ...late.requests]).toEqual([]);
    stop();
    stop();
    register(page, fakeWallet({ name: 'Too late' }).wallet);
    expect(connectors).toHaveLength(2);
  });

  test('discovery ignores wallets that do not support Solana, cannot connect or cannot sign', () => {
    const { page, connectors } = look();
    const without = (feature: string) => {
      const fake = fakeWallet();
      delete fake.wallet.features[feature];
      return fake.wallet;
    };
    const throwing = new Proxy(
      {},
      {
        get() {
          throw new Error('a getter threw');
        },
      },
    );
    register(
      page,
      null,
      7,
      'wallet',
      {},
      throwing,
      fakeWallet({ chains: ['sui:mainnet'] }).wallet,
      fakeWallet({ chains: 'solana:mainnet' }).wallet,
      fakeWallet({ chains: { length: 1e9 } }).wallet,
      fakeWallet({ name: '\u202e\u200b' }).wallet,
      without('standard:connect'),
      without('standard:events'),
      without('solana:signTransaction'),
    );
    for (const detail of [
      undefined,
      null,
      7,
      {},
      () => {
        throw new Error('a callback threw');
      },
    ]) {
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));
    }
    page.dispatchEvent(new Event('wallet-standard:register-wallet'));
    expect(connectors).toEqual([]);
  });

  test('discovery announces a wallet with the name of another one under a different id', () => {
    const { page, connectors } = look();
    register(page, fakeWallet({ name: 'Alpha' }).wallet, fakeWallet({ name: ' Alpha\u200b' }).wallet);
    expect(connectors.map(({ id }) => id)).toEqual(['solana:injected:alpha', 'solana:injected:alpha:2']);
  });

  test('a wallet that unregisters and registers a new object keeps its connector', async () => {
    const { page, connectors } = look();
    const old = fakeWallet({ name: 'Alpha' });
    const out = register(page, old.wallet);
    out();
    const fresh = fakeWallet({ name: 'Alpha' });
    register(page, fresh.wallet);
    expect(connectors).toHaveLength(1);
    expect((await openSession(connectors[0] as Connector)).accounts).toHaveLength(2);
    expect(fresh.requests.map(({ feature }) => feature)).toEqual(['standard:connect']);
    expect(old.requests).toEqual([]);
  });

  test('a new object in the place of an old wallet must have the recorded account', async () => {
    const { page, connectors } = look();
    register(page, fakeWallet({ name: 'Alpha' }).wallet)();
    const stranger = fakeWallet({
      name: 'Alpha',
      features: { 'standard:connect': { connect: async () => ({ accounts: [account(bob)] }) } },
    });
    register(page, stranger.wallet);
    expect(await connectors[0]?.getSession(record, { signal: signal() })).toBeUndefined();
    expect(
      await connectors[0]?.getSession(
        { ...record, activeAccount: `${local.id}:${bob}` },
        { signal: signal() },
      ),
    ).toBeDefined();
  });

  test('discovery stops after 100 wallets', () => {
    const { page, connectors } = look();
    for (let i = 0; i < 300; i++) register(page, fakeWallet({ name: `Wallet ${i}` }).wallet);
    expect(connectors).toHaveLength(100);
  });

  test('discovery cleans the names of wallets and drops invalid icons', () => {
    const { page, connectors } = look();
    register(
      page,
      fakeWallet({ name: `A\u202eB ${'x'.repeat(200)}`, icon: 'https://evil.example/a.png' }).wallet,
      fakeWallet({ name: 'C', icon: `data:image/png;base64,${'A'.repeat(70_000)}` }).wallet,
    );
    expect(connectors.map(({ wallet }) => wallet.icon)).toEqual([undefined, undefined]);
    expect(connectors[0]?.wallet.name).toHaveLength(64);
    expect(connectors[0]?.wallet.name).not.toMatch(/\p{C}/u);
  });
});

describe('a misbehaving Solana wallet', () => {
  test.each(nonsense.map((make, index) => [index, make] as const))(
    'invalid answer %i to connect causes a named error, and getSession returns no session',
    async (_, make) => {
      const fake = fakeWallet({ features: { 'standard:connect': { connect: async () => make() } } });
      const connector = reach(fake);
      expect(['malformed-response', 'no-accounts']).toContain(await codeOf(openSession(connector)));
      const silent = connector.getSession(record, { signal: signal() }).catch((error: unknown) => {
        if (!isWalletError(error)) throw error;
      });
      expect(await silent).toBeUndefined();
    },
  );

  test('connect times out for a silent wallet and names the failure of one that throws or returns a thenable', async () => {
    const never = () => new Promise(() => undefined);
    const silent = reach(fakeWallet({ features: { 'standard:connect': { connect: never } } }));
    expect(await codeOf(openSession(silent))).toBe('timeout');
    expect(await codeOf(silent.getSession(record, { signal: signal() }))).toBe('timeout');
    await silent.revokeSession({} as Session);
    const throws = () => {
      throw new Error('User rejected the request.');
    };
    expect(
      await codeOf(openSession(reach(fakeWallet({ features: { 'standard:connect': { connect: throws } } })))),
    ).toBe('user-rejected');
    // biome-ignore lint/suspicious/noThenProperty: a wallet may answer with one.
    const thenable = { then: (_: unknown, reject: (error: unknown) => void) => reject({ code: 4900 }) };
    const odd = reach(fakeWallet({ features: { 'standard:connect': { connect: () => thenable } } }));
    expect(await codeOf(openSession(odd))).toBe('wallet-gone');
  });

  test('getSession connects silently and returns undefined when the wallet refuses', async () => {
    const connect = vi.fn(async () => {
      throw Object.assign(new Error('Not allowed'), { code: 4100 });
    });
    const connector = reach(fakeWallet({ features: { 'standard:connect': { connect } } }));
    expect(await connector.getSession(record, { signal: signal() })).toBeUndefined();
    expect(connect).toHaveBeenCalledExactlyOnceWith({ silent: true });
  });

  test.each([
    ['says so', new Error('The wallet is locked.')],
    ['refuses a silent connect', Object.assign(new Error('User rejected the request.'), { code: 4001 })],
  ])(
    'a locked wallet that %s reports that it is ready when it announces accounts, until a session is open',
    async (_, refusal) => {
      let locked = true;
      const connect = async () => {
        if (locked) throw refusal;
        return { accounts: [account(alice)] };
      };
      const fake = fakeWallet({ features: { 'standard:connect': { connect } } });
      const connector = reach(fake);
      const onReady = vi.fn();
      const restore = () => connector.getSession(record, { signal: signal(), onReady });
      for (const _ of ['one failure', 'and another']) expect(await codeOf(restore())).toBe('wallet-locked');
      for (const properties of [undefined, {}, { accounts: [] }, { accounts: 7 }]) fake.change(properties);
      expect(onReady).not.toHaveBeenCalled();
      fake.change({ accounts: [account(alice)] });
      expect(onReady).toHaveBeenCalledOnce();
      locked = false;
      const session = await restore();
      fake.change({ accounts: [account(bob)] });
      expect(onReady).toHaveBeenCalledOnce();
      session?.close();
      expect(fake.heard.size).toBe(0);
    },
  );

  const session = (scope: string, accounts: unknown) => ({ sessionScopes: { [scope]: { accounts } } });
  test.each([
    ['no session', undefined, false],
    ['a session without scopes', { sessionScopes: {} }, false],
    ['a session of another namespace', session('eip155:1', ['eip155:1:0x0']), false],
    ['a session of Solana without accounts', session(mainnet.id, []), false],
    ['a session that cannot be read', session(mainnet.id, 7), false],
    ['a session of Solana', session(mainnet.id, [`${mainnet.id}:${alice}`]), true],
    ['a session of the devnet', session(devnet.id, [`${devnet.id}:${alice}`]), true],
    ['a session of the testnet', session(testnet.id, [`${testnet.id}:${alice}`]), true],
  ])(
    'a wallet over a client of the Multichain API that has %s is connected silently only with an account',
    async (_, answer, isConnected) => {
      const connect = vi.fn(async () => ({ accounts: [account(alice)] }));
      const fake = fakeWallet({ features: { 'standard:connect': { connect } } });
      Object.assign(fake.wallet, { client: { getSession: async () => answer } });
      const restored = await reach(fake).getSession(record, { signal: signal() });
      expect(restored?.accounts[0]?.address).toBe(isConnected ? alice : undefined);
      expect(connect).toHaveBeenCalledTimes(isConnected ? 1 : 0);
    },
  );

  test('a client that fails to read its session is not connected, and its record is kept', async () => {
    const connect = vi.fn();
    const fake = fakeWallet({ features: { 'standard:connect': { connect } } });
    const getSession = async () => {
      throw new Error('Transport not connected');
    };
    Object.assign(fake.wallet, { client: { getSession } });
    expect(await codeOf(reach(fake).getSession(record, { signal: signal() }))).toBe('wallet-failed');
    expect(connect).not.toHaveBeenCalled();
  });

  test('another object of a wallet with the name of the client is not called', async () => {
    const fake = fakeWallet();
    Object.assign(fake.wallet, { client: { getSession: 'x' } });
    const restored = await reach(fake).getSession(record, { signal: signal() });
    expect(restored?.accounts[0]?.address).toBe(alice);
  });

  test('a session ignores invalid changes and ends when the list of accounts is empty', async () => {
    const fake = fakeWallet();
    const session = await openSession(reach(fake));
    const events: string[] = [];
    session.subscribe(({ type }) => events.push(type));
    const before = session.accounts;
    for (const accounts of [7, 'x', [null], [{ address: alice }], {}]) fake.change({ accounts });
    fake.change(undefined);
    expect(session.accounts).toBe(before);
    fake.change({ features: {} });
    expect(events.filter((type) => type === 'changed')).toEqual([]);
    expect(events).toEqual(['ended']);
  });

  test('connect throws no-accounts when every account is of another namespace or network', async () => {
    const accounts = [account(alice, ['sui:mainnet']), account(bob, ['solana:devnet'])];
    const connect = async () => ({ accounts });
    const connector = reach(fakeWallet({ features: { 'standard:connect': { connect } } }));
    expect(await codeOf(openSession(connector))).toBe('no-accounts');
  });

  test('a wallet connects without events when its subscription throws', async () => {
    const on = () => {
      throw new Error('no events');
    };
    const session = await openSession(reach(fakeWallet({ features: { 'standard:events': { on } } })));
    expect(session.accounts[0]?.address).toBe(alice);
    session.close();
  });

  test('connect does not call a wallet that supports none of the networks of the app', async () => {
    const fake = fakeWallet({ chains: ['solana:devnet'] });
    expect(await codeOf(openSession(reach(fake)))).toBe('network-unknown');
    expect(fake.requests).toEqual([]);
  });

  test.each([
    undefined,
    null,
    7,
    [],
    [null],
    [{}],
    [{ signature: 'x', signedMessage: new Uint8Array(1) }],
    [{ signature: new Uint8Array(63), signedMessage: new Uint8Array(1) }],
    [{ signature: new Uint8Array(64) }],
    [{ signature: new Uint8Array(64), signedMessage: new Uint8Array(20_000) }],
  ])('solana_signMessage throws malformed-response for the answer %j', async (answer) => {
    const fake = fakeWallet({
      features: { 'solana:signMessage': { signMessage: async () => answer } },
    });
    const session = await openSession(reach(fake));
    const call = {
      chainId: local.id,
      method: 'solana_signMessage',
      params: { message: encode58(Uint8Array.of(1)), pubkey: alice },
    };
    expect(await codeOf(session.invokeMethod(call))).toBe('malformed-response');
  });

  test('signMessage throws signature-mismatch for a wrong signature, even if the wallet reports other signed bytes', async () => {
    const { page, connectors, adapter } = look();
    const signMessage = async ({ message }: { message: Uint8Array }) => [
      { signature: new Uint8Array(64).fill(1), signedMessage: message },
    ];
    register(page, fakeWallet({ features: { 'solana:signMessage': { signMessage } } }).wallet);
    const session = await openSession(connectors[0] as Connector);
    const signer = adapter.signer(session, accountOf(session, 'solana'));
    expect(await codeOf(signer.signMessage?.({ message: 'Hello' }) ?? Promise.resolve())).toBe(
      'signature-mismatch',
    );
    expect(signer.sendTransaction).toBeDefined();
    expect(signer.signOffchainMessage).toBeUndefined();
  });

  test('invokeMethod rejects an unrequested network and an unsupported method without calling the wallet', async () => {
    const fake = fakeWallet();
    const session = await openSession(reach(fake));
    const elsewhere = { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const };
    const method = 'solana_signTransaction';
    expect(await codeOf(session.invokeMethod({ ...elsewhere, method, params: { pubkey: alice } }))).toBe(
      'chain-mismatch',
    );
    expect(await codeOf(session.invokeMethod({ chainId: local.id, method: 'solana_signMessage' }))).toBe(
      'method-unsupported',
    );
    expect(fake.requests.map(({ feature }) => feature)).toEqual(['standard:connect']);
  });
});
