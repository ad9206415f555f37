import { accountOf, isWalletError, type SessionEvent } from '@causeway/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import {
  alice,
  bob,
  chains,
  createPage,
  defer,
  failure,
  hub,
  never,
  settle,
  zone,
} from '../../test/fakes.js';
import { createKeplrWallet } from '../../test/wallet.js';
import { messageDocument } from '../chain/document.js';
import { cosmos } from '../index.js';
import type { CosmosChain } from '../types.js';

afterEach(() => void vi.useRealTimers());

const scopes = (...ids: readonly CosmosChain['id'][]) => ({
  cosmos: { chains: ids, methods: [], notifications: [] },
});
const both = scopes(hub.id, zone.id);

/** A wallet in a page, and the connector that is found for it. */
function world(
  without: readonly string[] = [],
  change: (provider: Record<string, unknown>) => object = (p) => p,
) {
  const wallet = createKeplrWallet(
    [alice, bob],
    () => page.dispatchEvent(new Event('leap_keystorechange')),
    without,
  );
  const page = createPage({ leap: change(wallet.provider) });
  const adapter = cosmos({ chains, page, limits: { enabled: 20, revoke: 20 } });
  const connectors: Parameters<Parameters<typeof adapter.discover>[0]>[0][] = [];
  adapter.discover((connector) => connectors.push(connector))();
  const connector = connectors[0]!;
  const connect = (scopesWanted = both) => connector.createSession({ scopes: scopesWanted, signal: never });
  return { ...wallet, page, adapter, connector, open: connect };
}
const recordOf = ({ accounts, topic }: { accounts: readonly { id: string }[]; topic?: string }) => ({
  connector: 'cosmos:injected:leap',
  activeAccount: accounts[0]?.id ?? '',
  switchedNetwork: false,
  topic,
});

test('createSession connects several chains with one prompt and returns the address and key of each', async () => {
  const { open, side, requests } = world();
  const session = await open();
  expect(session.accounts.map(({ id }) => id)).toEqual([
    'cosmos:causeway-1:cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
    'cosmos:causeway-zone-1:osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8',
  ]);
  expect(session.accounts[0]).toMatchObject({ label: 'Savings', publicKey: alice.publicKey });
  expect(side.prompted).toBe(1);
  expect(requests).toEqual(['enable', 'getKeysSettled']);
});

test('createSession returns the accounts in the order of the requested chains', async () => {
  const session = await world().open(scopes(zone.id, hub.id));
  expect(session.accounts[0]?.chainId).toBe(zone.id);
});

test('createSession requests the keys one by one from a wallet without getKeysSettled', async () => {
  const { open, requests } = world(['getKeysSettled']);
  expect((await open()).accounts).toHaveLength(2);
  expect(requests).toEqual(['enable', 'getKey', 'getKey']);
});

test('getSession restores the saved accounts without a request when the wallet has no isEnabled', async () => {
  const { open, connector, requests, side } = world(['isEnabled']);
  const session = await open();
  const record = recordOf(session);
  session.close();
  side.setLocked(true);
  const before = requests.length;
  const again = await connector.getSession(record, { signal: never });
  expect(again?.accounts).toEqual(session.accounts);
  expect(requests.slice(before)).toEqual([]);
  expect(side.prompted).toBe(1);
});

test('signMessage rejects before the prompt when the account changed while the page was closed', async () => {
  const { open, connector, side, adapter } = world(['isEnabled']);
  const session = await open();
  const record = recordOf(session);
  session.close();
  side.switchAccount();
  const again = (await connector.getSession(record, { signal: never }))!;
  const events: SessionEvent[] = [];
  again.subscribe((event) => events.push(event));
  const signer = adapter.signer(again, accountOf(again, 'cosmos'));
  const prompted = side.prompted;
  expect((await failure(signer.signMessage({ message: 'hi' }))).code).toBe('account-changed');
  expect(side.prompted).toBe(prompted);
  expect(events).toEqual([{ type: 'changed' }]);
  expect(again.accounts[0]?.address).not.toBe(session.accounts[0]?.address);
});

test.each([
  ['no topic', undefined],
  ['invalid JSON', '{'],
  ['an object instead of a list', '{}'],
  ['an account of another namespace', '[["eip155:1:0x00","02"]]'],
  ['a corrupt address', '[["cosmos:causeway-1:cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal5","02"]]'],
  ['a chain that is no longer listed', '[["cosmos:juno-1:juno1","02"]]'],
  [
    'the prefix of another chain',
    `[["cosmos:causeway-1:osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8","${'02'.repeat(33)}"]]`,
  ],
])('getSession returns undefined for a record with %s, without a request to the wallet', async (_, topic) => {
  const { connector, requests } = world();
  const record = { ...recordOf({ accounts: [] }), topic };
  expect(await connector.getSession(record, { signal: never })).toBeUndefined();
  expect(requests).toEqual([]);
});

test('createSession adds a chain that the wallet does not have and connects it', async () => {
  const known = new Set(['causeway-1']);
  const introduced: { chainId?: string; bech32Config?: { bech32PrefixAccAddr?: string } }[] = [];
  const { open, side } = world([], (provider) => ({
    ...provider,
    enable(ids: readonly string[]) {
      const unknown = [ids].flat().find((id) => !known.has(id));
      if (unknown) throw new Error(`There is no chain info for ${unknown}`);
      return (provider.enable as (ids: unknown) => unknown)(ids);
    },
    async experimentalSuggestChain(info: { chainId: string }) {
      introduced.push(info);
      known.add(info.chainId);
    },
  }));
  expect((await open()).accounts).toHaveLength(2);
  expect(introduced).toHaveLength(1);
  expect(introduced[0]).toMatchObject({
    chainId: 'causeway-zone-1',
    rpc: 'http://127.0.0.1:26657',
    bip44: { coinType: 118 },
    bech32Config: { bech32PrefixAccAddr: 'osmo', bech32PrefixValAddr: 'osmovaloper' },
    feeCurrencies: [{ coinMinimalDenom: 'uosmo' }],
  });
  expect(side.prompted).toBe(2);
});

const refusing = (suggest: () => unknown) => (provider: Record<string, unknown>) => ({
  ...provider,
  enable(ids: readonly string[]) {
    if ([ids].flat().includes('causeway-zone-1'))
      throw new Error('There is no chain info for causeway-zone-1');
    return (provider.enable as (ids: unknown) => unknown)(ids);
  },
  experimentalSuggestChain: suggest,
});

test('createSession leaves out a chain that the user refuses to add, and fails with add-rejected if it is the only one', async () => {
  const refuse = refusing(() => Promise.reject(new Error('Request rejected')));
  expect((await world([], refuse).open()).accounts.map(({ chainId }) => chainId)).toEqual([hub.id]);
  expect((await failure(world([], refuse).open(scopes(zone.id)))).code).toBe('add-rejected');
});

test('createSession fails when the wallet does not have a chain after adding it, or cannot add chains', async () => {
  expect(
    (
      await failure(
        world(
          [],
          refusing(async () => undefined),
        ).open(scopes(zone.id)),
      )
    ).code,
  ).toBe('switch-unconfirmed');
  const none = (provider: Record<string, unknown>) => ({
    ...refusing(() => undefined)(provider),
    experimentalSuggestChain: undefined,
  });
  expect((await failure(world([], none).open(scopes(zone.id)))).code).toBe('switch-unsupported');
});

test('enableChain adds a listed chain to the session and rejects a chain that the app does not list', async () => {
  const { open, adapter, side } = world();
  const session = await open(scopes(hub.id));
  const signer = adapter.signer(session, accountOf(session, 'cosmos'));
  const account = await signer.enableChain?.({ chainId: zone.id });
  expect(account?.address).toMatch(/^osmo1/);
  expect(session.scopes.cosmos?.chains).toEqual([hub.id, zone.id]);
  expect(side.prompted).toBe(2);
  expect((await failure(signer.enableChain!({ chainId: 'cosmos:juno-1' }))).code).toBe('network-unknown');
});

test('invokeMethod rejects a chain that is not in the session, without a prompt', async () => {
  const { open, side } = world();
  const session = await open(scopes(hub.id));
  const call = { chainId: zone.id, method: 'cosmos_signAmino', params: {} };
  expect((await failure(session.invokeMethod(call))).code).toBe('chain-mismatch');
  expect(side.prompted).toBe(1);
});

test('createSession rejects keys of another curve as unsupported', async () => {
  const evm = (provider: Record<string, unknown>) => ({
    ...provider,
    getKeysSettled: async () => [
      {
        status: 'fulfilled',
        value: { algo: 'sr25519', pubKey: new Uint8Array(33), bech32Address: 'x' },
      },
    ],
  });
  const error = await failure(world([], evm).open(scopes(hub.id)));
  expect(error.code).toBe('cosmos-key-unsupported');
  expect(error.context).toEqual({ chain: hub.id, algo: 'sr25519' });
  expect(error.shortMessage).toContain('sr25519');
});

test('createSession rejects an address of another chain, or one that does not match its bytes or key', async () => {
  for (const wrong of [
    { bech32Address: 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8' },
    { address: new Uint8Array(20) },
    { pubKey: new Uint8Array(65) },
    { pubKey: 'Aw==' },
  ]) {
    const bent = (provider: Record<string, unknown>) => ({
      ...provider,
      async getKeysSettled(ids: unknown) {
        const keys = (await (provider.getKeysSettled as (ids: unknown) => Promise<{ value: object }[]>)(
          ids,
        ))!;
        return keys.map(({ value }) => ({ status: 'fulfilled', value: { ...value, ...wrong } }));
      },
    });
    expect((await failure(world([], bent).open(scopes(hub.id)))).code).toBe('malformed-response');
  }
});

test('createSession waits for the open prompt when another set of chains is requested', async () => {
  const { open, side } = world();
  side.behave('stall');
  const first = open(scopes(hub.id));
  const second = open(scopes(zone.id));
  await side.held();
  await settle();
  expect(side.prompted).toBe(1);
  side.behave('approve');
  expect((await first).accounts[0]?.chainId).toBe(hub.id);
  expect((await second).accounts[0]?.chainId).toBe(zone.id);
  expect(side.prompted).toBe(2);
});

test('signMessage uses signArbitrary if the wallet has it, otherwise signAmino', async () => {
  for (const [without, verb] of [
    [[], 'keplr_signArbitrary'],
    [['signArbitrary'], 'keplr_signAmino'],
  ] as const) {
    const { open, adapter, requests } = world(without);
    const session = await open();
    const signer = adapter.signer(session, accountOf(session, zone.id));
    const bytes = Uint8Array.of(0xff, 0xfe, 0);
    expect((await signer.signMessage({ message: 'Grüße & <b>' })).scheme).toBe('cosmos:adr036');
    expect((await signer.signMessage({ message: bytes })).account).toBe(session.accounts[1]?.id);
    expect(requests.filter((method) => method === verb)).toHaveLength(2);
  }
});

/** A transfer in amino JSON. */
const document = {
  ...messageDocument('', new Uint8Array()),
  chain_id: 'causeway-1',
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: {} }],
};

/** A wallet whose person needs a minute to unlock it for one of its verbs. */
const unlockedFor = (verb: string) => (provider: Record<string, unknown>) => ({
  ...provider,
  async [verb](...args: unknown[]) {
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    return (provider[verb] as (...args: unknown[]) => unknown)(...args);
  },
});
/** A minute passes. */
async function waitForPerson(): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(60_000);
}

test('signTransaction waits for a person who unlocks the wallet when its key is read', async () => {
  const { open, adapter } = world([], unlockedFor('getKey'));
  const session = await open();
  const signer = adapter.signer(session, accountOf(session, 'cosmos'));
  vi.useFakeTimers();
  const signing = signer.signTransaction({ document });
  signing.catch(() => undefined);
  await waitForPerson();
  expect((await signing).account).toBe(session.accounts[0]?.id);
});

test('the first call of a restored session waits for a person who unlocks the wallet', async () => {
  const { open, connector, requests } = world(['isEnabled'], unlockedFor('enable'));
  vi.useFakeTimers();
  const opening = open();
  await waitForPerson();
  const session = await opening;
  const record = recordOf(session);
  session.close();
  const again = (await connector.getSession(record, { signal: never }))!;
  const sending = again.invokeMethod({ chainId: hub.id, method: 'keplr_sendTx', params: { tx: 'AA==' } });
  const failing = sending.catch((error: unknown) => error);
  await waitForPerson();
  await failing;
  expect(requests.slice(-3)).toEqual(['enable', 'getKeysSettled', 'sendTx']);
});

test('signTransaction returns a fee that the wallet changed and rejects any other changed field', async () => {
  const meddling = (change: object) => (provider: Record<string, unknown>) => ({
    ...provider,
    signAmino: (chain: string, signer: string, doc: object) =>
      (provider.signAmino as (...args: unknown[]) => unknown)(chain, signer, { ...doc, ...change }),
  });
  const sign = async (change: object) => {
    const { open, adapter } = world([], meddling(change));
    const session = await open();
    return adapter.signer(session, accountOf(session, 'cosmos')).signTransaction({ document });
  };
  const fee = { gas: '9', amount: [{ denom: 'uatom', amount: '9' }] };
  expect((await sign({ fee })).signed).toMatchObject({ fee });
  for (const change of [{ memo: 'x' }, { msgs: [] }, { sequence: '1' }, { timeout_height: '1' }]) {
    const error = await failure(sign(change));
    expect(error.code).toBe('cosmos-document-changed');
    expect(error.context).toEqual({ field: Object.keys(change)[0] });
  }
});

test('sendTransaction still provides the hash when it is aborted after the broadcast began', async () => {
  const waiting = defer<void>();
  const reached = defer<void>();
  const { open, adapter } = world([], (provider) => ({
    ...provider,
    async sendTx() {
      reached.resolve();
      await waiting.promise;
    },
  }));
  const session = await open();
  const signer = adapter.signer(session, accountOf(session, 'cosmos'));
  const controller = new AbortController();
  const document = {
    bodyBytes: new Uint8Array(),
    authInfoBytes: new Uint8Array(),
    chainId: 'causeway-1',
    accountNumber: 0n,
  };
  const sending = failure(signer.sendTransaction!({ document, signal: controller.signal }));
  await reached.promise;
  controller.abort();
  const error = await sending;
  expect(error.code).toBe('aborted');
  expect(await error.context.late).toEqual({ hash: expect.stringMatching(/^[\dA-F]{64}$/), chainId: hub.id });
});

test('signTransaction rejects a transaction for another chain than that of the account before the prompt', async () => {
  const { open, adapter, side } = world();
  const session = await open();
  const signer = adapter.signer(session, accountOf(session, 'cosmos'));
  const document = {
    bodyBytes: new Uint8Array(),
    authInfoBytes: new Uint8Array(),
    chainId: 'x',
    accountNumber: 0n,
  };
  expect((await failure(signer.signTransaction({ document }))).code).toBe('chain-mismatch');
  expect(side.prompted).toBe(1);
});

test('a session ignores the keystore event of another wallet', async () => {
  const { open, page, requests } = world();
  await open();
  const before = requests.length;
  page.dispatchEvent(new Event('keplr_keystorechange'));
  await settle();
  expect(requests).toHaveLength(before);
});

test('a session emits one event when its wallet is gone, and then rejects calls with wallet-gone', async () => {
  const { open, side, page } = world();
  const session = await open();
  const events: SessionEvent[] = [];
  session.subscribe((event) => events.push(event));
  side.behave('vanish');
  page.dispatchEvent(new Event('leap_keystorechange'));
  side.behave('vanish');
  await settle();
  expect(events.map(({ type }) => type)).toEqual(['dropped']);
  const call = { chainId: hub.id, method: 'cosmos_getAccounts' };
  const error = await session.invokeMethod(call).catch((reason: unknown) => reason);
  expect(isWalletError(error, 'wallet-gone')).toBe(true);
});
