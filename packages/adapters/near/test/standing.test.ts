import { type NearDevnet, startNear } from '@causeway/devnets/near';
import { accountOf, type Connector, type Session } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import {
  createHot,
  createMeteorExtension,
  createNightly,
  createSender,
} from '@causeway/wallets/nearStanding';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createReader } from '../src/chain/reader.js';
import { createRpc } from '../src/chain/rpc.js';
import { type NearChain, near } from '../src/index.js';
import { verifySignature } from '../src/signer/verify.js';
import { aliceId, createPage, failure, local, never } from './fakes.js';
import { createKeys } from './standing.js';

const recipient = 'app.example';
let devnet: NearDevnet;
let chain: NearChain;
beforeAll(async () => {
  const balances = { [aliceId]: 10n ** 27n, 'shop.near': 0n };
  devnet = await startNear({ port: 0, chainId: 'mainnet', balances, blockMs: 50 });
  chain = { ...local, id: 'near:mainnet', rpcUrls: [devnet.url] };
});
afterAll(() => devnet.stop());

type Keys = ReturnType<typeof createKeys>;
const wallets = {
  Sender: (keys: Keys) => ({ near: createSender(keys, 'mainnet') }),
  Nightly: (keys: Keys) => ({ nightly: createNightly(keys) }),
  'Meteor Wallet': (keys: Keys) => ({ meteorCom: createMeteorExtension(keys) }),
  'HOT Wallet': (keys: Keys) => ({ hotExtension: createHot(keys) }),
};
/** The further requests of the wallet's own module; see nearModules.test.ts of the matrix. */
const firstAsked = {
  Sender: 'requestSignIn {"contractId":""}',
  Nightly: 'connect',
  'Meteor Wallet': 'login contract_id,public_key,type',
  'HOT Wallet': 'near:signIn',
} as const;
type Name = keyof typeof wallets;
const names = Object.keys(wallets) as Name[];

/** The wallet in a page, and the connector found in it. */
async function find(name: Name, keys = createKeys(chain), window: object = wallets[name](keys)) {
  const page = Object.assign(createPage(), window);
  const adapter = near({ chains: [chain], page: page as never });
  const connectors: Connector<'near'>[] = [];
  const stop = adapter.discover((connector) => connectors.push(connector));
  await expect.poll(() => connectors, { interval: 5 }).toHaveLength(1);
  stop();
  return { adapter, connector: connectors[0] as Connector<'near'>, person: keys.person, keys, window };
}

type Found = Awaited<ReturnType<typeof find>>;
const connect = ({ connector, adapter }: Found) =>
  connector.createSession({ scopes: { near: adapter.scope() }, signal: never });
const signerOf = ({ adapter }: Found, session: Session) =>
  adapter.signer(session, accountOf(session, 'near'));

test('Meteor connects on a page without HTTPS, which has no crypto.randomUUID', async () => {
  const wallet = await find('Meteor Wallet');
  const { subtle, getRandomValues } = crypto;
  vi.stubGlobal('crypto', { subtle, getRandomValues: getRandomValues.bind(crypto) });
  try {
    expect((await connect(wallet)).accounts[0]?.address).toBe(aliceId);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a Nightly that refuses its silent connect while it is locked is restored after its unlock, without a prompt', async () => {
  const keys = createKeys(chain);
  const nightly = createNightly(keys, true);
  const open = nightly.near.connect;
  let isLocked = true;
  const asked: unknown[][] = [];
  const connectNear = async (...params: Parameters<typeof open>) => {
    asked.push(params);
    if (isLocked) throw new Error('User rejected the request');
    return open(...params);
  };
  const window = {
    nightly: { ...nightly, near: Object.assign(Object.create(nightly.near), { connect: connectNear }) },
  };
  const { connector } = await find('Nightly', keys, window);
  const record = { connector: connector.id, activeAccount: `${chain.id}:${aliceId}`, switchedNetwork: false };
  const restore = () => connector.getSession(record, { signal: never });
  expect((await failure(restore())).code).toBe('wallet-locked');
  isLocked = false;
  expect((await restore())?.accounts[0]?.address).toBe(aliceId);
  // The second parameter of the call asks for a connection without a prompt.
  expect(asked.map(([, isEager]) => isEager)).toEqual([true, true]);
  expect(keys.person.requests).toEqual([]);
});

describe.each(names)('%s, which does not announce itself', (name) => {
  test('a wallet that does not announce itself is found by its name and connects', async () => {
    const wallet = await find(name);
    expect(wallet.connector.wallet.name).toBe(name);
    expect(wallet.person.requests).toEqual([]);
    expect((await connect(wallet)).accounts[0]?.address).toBe(aliceId);
    expect(wallet.person.requests).toEqual([firstAsked[name]]);
  });

  test('a wallet that does not announce itself signs a message that verifies on the chain', async () => {
    const wallet = await find(name);
    const signed = await signerOf(wallet, await connect(wallet)).signMessage?.({
      message: 'Hello',
      recipient,
    });
    expect(signed?.access).toBe('full');
    const claim = { ...(signed as NonNullable<typeof signed>), address: aliceId, message: 'Hello' };
    expect(await verifySignature({ ...claim, rpc: createRpc(chain) })).toMatchObject({ valid: true });
  });

  test('a wallet that does not announce itself sends a transfer that is included in a block', async () => {
    const wallet = await find(name);
    const reader = createReader(chain);
    const transaction = await sendTransfer(signerOf(wallet, await connect(wallet)), reader, {
      to: 'shop.near',
      amount: 10n ** 24n,
    });
    const states: string[] = [];
    for await (const { status } of reader.follow({ ...transaction, from: aliceId })) states.push(status);
    expect(states.at(-1)).toBe('included');
  });

  test('a wallet that does not announce itself reports a refusal as user-rejected', async () => {
    const wallet = await find(name);
    const { person } = wallet;
    person.refuses = true;
    expect((await failure(connect(wallet))).code).toBe('user-rejected');
    person.refuses = false;
    const signer = signerOf(wallet, await connect(wallet));
    person.refuses = true;
    const signing = signer.signMessage?.({ message: 'Hello', recipient }) as Promise<unknown>;
    expect((await failure(signing)).code).toBe('user-rejected');
    const paying = sendTransfer(signer, createReader(chain), { to: 'shop.near', amount: 1n });
    expect((await failure(paying)).code).toBe('user-rejected');
  });

  test('a wallet that does not announce itself is restored without a prompt, also on a new page', async () => {
    const first = await find(name);
    const session = await connect(first);
    const record = {
      connector: first.connector.id,
      activeAccount: session.accounts[0]?.id ?? '',
      switchedNetwork: false,
    };
    session.close();
    const before = first.person.requests.length;
    const again = await first.connector.getSession(record, { signal: never });
    expect(again?.accounts[0]?.address).toBe(aliceId);
    // The wallet already allows the page; its objects are new.
    const keys = createKeys(chain);
    const window = name === 'Nightly' ? { nightly: createNightly(keys, true) } : wallets[name](keys);
    if (name === 'Sender') {
      await (window as { near: ReturnType<typeof createSender> }).near.requestSignIn({});
      keys.person.requests.length = 0;
    }
    const loaded = await find(name, keys, window);
    const restored = await loaded.connector.getSession(record, { signal: never });
    expect(restored?.accounts[0]?.address).toBe(aliceId);
    expect([first.person.requests.length, loaded.person.requests]).toEqual([before, []]);
  });

  test('a wallet that does not announce itself disconnects', async () => {
    const wallet = await find(name);
    const session = await connect(wallet);
    await wallet.connector.revokeSession(session);
    expect((await connect(wallet)).accounts).toHaveLength(1);
    const prompts = wallet.person.requests.filter((verb) => !verb.startsWith('closed'));
    expect(prompts).toHaveLength(2);
  });
});

test('a wallet that also announces itself is found once, and an object of another kind under its name is ignored', async () => {
  const keys = createKeys(chain);
  const page = Object.assign(createPage(), {
    meteorCom: createMeteorExtension(keys),
    hotExtension: 7,
    nightly: { near: { connect: 1 } },
    near: { isSender: true },
  });
  const manifest = { id: 'meteor-wallet', name: 'Meteor Wallet' };
  const detail = { manifest, signIn: () => [], getAccounts: () => [] };
  page.addEventListener('near-selector-ready', () => {
    page.dispatchEvent(new CustomEvent('near-wallet-injected', { detail }));
  });
  const connectors: Connector[] = [];
  const stop = near({ chains: [chain], page: page as never }).discover((connector) =>
    connectors.push(connector),
  );
  const { addStanding } = await import('../src/standing/standing.js');
  const standing: string[] = [];
  addStanding(page, [chain], new Map(), (wallet) => wallet && standing.push(wallet.key));
  expect(standing).toEqual(['meteor-wallet']);
  await vi.dynamicImportSettled();
  stop();
  expect(connectors.map(({ id }) => id)).toEqual(['near:injected:meteor-wallet']);
});

test('Sender rejects another network and unsupported actions before the prompt', async () => {
  const keys = createKeys(chain);
  const wallet = await find('Sender', keys, { near: createSender(keys, 'testnet') });
  expect((await failure(connect(wallet))).code).toBe('network-unknown');
  const right = await find('Sender');
  const signer = signerOf(right, await connect(right));
  const sending = signer.sendTransaction?.({
    receiverId: 'shop.near',
    actions: [{ type: 'CreateAccount' }],
  }) as Promise<unknown>;
  expect((await failure(sending)).code).toBe('invalid-params');
  expect(right.person.requests).toEqual(['requestSignIn {"contractId":""}']);
});
