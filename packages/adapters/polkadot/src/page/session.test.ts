import { setImmediate as turn } from 'node:timers/promises';
import { accountOf, type Connector, WalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { describe, expect, test, vi } from 'vitest';
import {
  alice,
  aliceSeed,
  bob,
  bobSeed,
  chains,
  createPage,
  createWallet,
  defer,
  ethereal,
  type FakeWallet,
  failure,
  local,
  never,
  openSession,
  payloadOf,
  second,
} from '../../test/fakes.js';
import { type PayloadRuntime, type PolkadotChain, polkadot, type SignerPayload } from '../index.js';
import { memoryKey } from '../wallet/key.js';
import { createKeyed } from '../wallet/keyed.js';

const aliceOnPolkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5';
const moon = '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac';

function connectorOf(wallets: Readonly<Record<string, FakeWallet>>, all: readonly PolkadotChain[] = chains) {
  const connectors: Connector[] = [];
  const entries = Object.fromEntries(Object.entries(wallets).map(([name, { entry }]) => [name, entry]));
  const adapter = polkadot({ chains: all, page: createPage(entries), limits: { enable: 30, accounts: 10 } });
  adapter.discover((connector) => connectors.push(connector))();
  return { connectors, adapter };
}
async function connect(wallet: FakeWallet, all: readonly PolkadotChain[] = chains) {
  const { connectors, adapter } = connectorOf({ fake: wallet }, all);
  const connector = connectors[0] as Connector;
  const session = await openSession(connector, never, all);
  const signer = adapter.signer(session, accountOf(session, 'polkadot'));
  return { connector, session, signer, adapter };
}
const record = (topic?: string) => ({
  connector: 'c',
  activeAccount: `${local.id}:${alice}`,
  switchedNetwork: false,
  ...(topic ? { topic } : {}),
});
const keyedOf = (seed: `0x${string}`) =>
  createKeyed(memoryKey(seed), { chains, request: () => expect.unreachable() });

describe('the accounts of a session', () => {
  test('a session lists each account on each chain, in the address format of that chain', async () => {
    const { session } = await connect(createWallet());
    expect(session.accounts.map(({ id }) => id)).toEqual([
      `${local.id}:${alice}`,
      `${second.id}:${aliceOnPolkadot}`,
    ]);
    expect(session.accounts[0]).toMatchObject({ label: 'Alice', publicKey: memoryKey(aliceSeed).publicKey });
  });

  test('a session lists an account with a genesis hash only on that chain', async () => {
    const list = [{ address: alice, genesisHash: second.genesisHash }, { address: bob }];
    const { session } = await connect(createWallet({ get: () => list }));
    expect(session.accounts.map(({ chainId }) => chainId)).toEqual([second.id, local.id, second.id]);
  });

  test('a session lists Ethereum accounts only on Ethereum-style chains, and other accounts only on the rest', async () => {
    const list = [{ address: moon, type: 'ethereum' }, { address: alice }];
    const { session } = await connect(createWallet({ get: () => list }), [local, ethereal]);
    expect(session.accounts.map(({ id }) => id)).toEqual([`${ethereal.id}:${moon}`, `${local.id}:${alice}`]);
  });

  test('connecting throws no-accounts when all accounts belong to chains that were not requested', async () => {
    const get = () => [{ address: alice, genesisHash: `0x${'11'.repeat(32)}` }];
    expect((await failure(connect(createWallet({ get })))).code).toBe('no-accounts');
  });

  test('a signature request contains the address in the format that the wallet reported', async () => {
    const wallet = createWallet({ get: () => [{ address: aliceOnPolkadot }] });
    wallet.handlers.signRaw = (params: { address: string; data: string; type: string }) => {
      expect(params).toMatchObject({ address: aliceOnPolkadot, type: 'bytes', data: '0x48656c6c6f' });
      return keyedOf(aliceSeed).invoke({ chainId: local.id, method: 'polkadot_signMessage', params });
    };
    const { signer } = await connect(wallet);
    expect(await signer.signMessage?.({ message: 'Hello' })).toMatchObject({
      account: `${local.id}:${alice}`,
      scheme: 'polkadot:sr25519+bytes',
      signedBytes: `0x${Buffer.from('<Bytes>Hello</Bytes>').toString('hex')}`,
      publicKey: expect.stringMatching(/^0x[\da-f]{64}$/),
    });
  });
});

describe('prompts of several wallets', () => {
  test('a second wallet is prompted, with its full time limit, after the first one answers', async () => {
    const gate = defer<object>();
    const first = createWallet();
    const other = createWallet();
    first.handlers.enable = () => gate.promise;
    const { connectors } = connectorOf({ first, other });
    const opening = openSession(connectors[0]);
    const waiting = openSession(connectors[1]);
    await expect.poll(() => first.calls).not.toEqual([]);
    await turn();
    expect(other.calls).toEqual([]);
    gate.resolve(first.injected);
    await opening;
    expect((await waiting).accounts).toHaveLength(2);
  });

  test('an aborted attempt does not block the next wallet', async () => {
    const first = createWallet({ enable: () => new Promise(() => undefined) });
    const other = createWallet();
    const third = createWallet();
    const { connectors } = connectorOf({ first, other, third });
    const controller = new AbortController();
    const opening = failure(openSession(connectors[0], controller.signal));
    const impatient = new AbortController();
    const aborted = failure(openSession(connectors[1], impatient.signal));
    const waiting = openSession(connectors[2]);
    impatient.abort();
    expect((await aborted).code).toBe('aborted');
    expect(third.calls).toEqual([]);
    controller.abort();
    expect((await opening).code).toBe('aborted');
    expect((await waiting).accounts).toHaveLength(2);
    expect(other.calls).toEqual([]);
  });
});

describe('restoring a session', () => {
  test('getSession does not enable a wallet when the record contains no consent', async () => {
    const wallet = createWallet();
    const { connectors } = connectorOf({ fake: wallet });
    expect(await connectors[0]?.getSession(record(), { signal: never })).toBeUndefined();
    expect(wallet.calls).toEqual([]);
  });

  test('getSession only reads the accounts of a wallet already enabled in the page', async () => {
    const wallet = createWallet();
    const { connector, session } = await connect(wallet);
    session.close();
    wallet.calls.length = 0;
    const again = await connector.getSession(record(session.topic), { signal: never });
    expect(again?.accounts).toEqual(session.accounts);
    expect(new Set(wallet.calls.map(({ name }) => name))).toEqual(new Set(['get']));
  });

  test('getSession times out when the wallet prompts instead of answering', async () => {
    const { connectors } = connectorOf({
      fake: createWallet({ enable: () => new Promise(() => undefined) }),
    });
    const work = connectors[0]?.getSession(record('enabled'), { signal: never }) as Promise<unknown>;
    expect((await failure(work)).code).toBe('timeout');
  });

  test.each([
    ['a refusal', new Error('Cancelled'), undefined],
    ['an approval', undefined, 2],
  ])(
    'a late answer of the wallet to a restore, %s, is final and prompts no more',
    async (_, refusal, found) => {
      const answer = defer<unknown>();
      const wallet = createWallet({ enable: () => answer.promise });
      const [connector] = connectorOf({ fake: wallet }).connectors as [Connector];
      const again: ReturnType<typeof restore>[] = [];
      const restore = (onReady?: () => void) =>
        connector.getSession(record('enabled'), { signal: never, onReady });
      expect((await failure(restore(() => void again.push(restore())))).code).toBe('timeout');
      // A restore that another tab starts meanwhile waits for the same answer.
      expect((await failure(restore())).code).toBe('timeout');
      expect(again).toEqual([]);
      if (refusal) answer.reject(refusal);
      else answer.resolve(wallet.injected);
      await expect.poll(() => again.length).toBe(1);
      expect((await again[0])?.accounts.length).toBe(found);
      expect(wallet.calls.filter(({ name }) => name === 'enable')).toHaveLength(1);
    },
  );

  test('a late answer that no restore used is not that of a later one', async () => {
    const answer = defer<unknown>();
    const wallet = createWallet({ enable: () => answer.promise });
    const [connector] = connectorOf({ fake: wallet }).connectors as [Connector];
    const restore = () => connector.getSession(record('enabled'), { signal: never });
    expect((await failure(restore())).code).toBe('timeout');
    answer.reject(new Error('Cancelled'));
    // The person disconnects, and connects in another tab.
    wallet.handlers.enable = () => wallet.injected;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await restore())?.accounts).toHaveLength(2);
  });

  test('a wallet that replaced a dead one is restored by its own answer, once, whatever the dead one answers late', async () => {
    const late = defer<unknown>();
    const dead = createWallet();
    const entries: Record<string, object> = { fake: dead.entry };
    const adapter = polkadot({ chains, page: createPage(entries), limits: { enable: 30, accounts: 10 } });
    const connectors: Connector[] = [];
    adapter.discover((connector) => connectors.push(connector))();
    const [connector] = connectors as [Connector];
    const session = await openSession(connector);
    dead.handlers.signRaw = () => Promise.reject(new Error('Extension context invalidated.'));
    const signer = adapter.signer(session, accountOf(session, 'polkadot'));
    const signing = signer.signMessage?.({ message: 'Hello' }) as Promise<unknown>;
    expect((await failure(signing)).code).toBe('wallet-gone');
    const restore = () => connector.getSession(record('enabled'), { signal: never });
    dead.handlers.enable = () => late.promise;
    // What is no object is no wallet that came again.
    entries.fake = 'nonsense' as never;
    expect((await failure(restore())).code).toBe('timeout');

    const answer = defer<unknown>();
    const wallet = createWallet({ enable: () => answer.promise });
    entries.fake = wallet.entry;
    expect((await failure(restore())).code).toBe('timeout');
    expect(wallet.calls.map(({ name }) => name)).toEqual(['enable']);
    late.reject(new Error('Cancelled'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const restoring = restore();
    answer.resolve(wallet.injected);
    expect((await restoring)?.accounts).toHaveLength(2);
    expect(wallet.calls.filter(({ name }) => name === 'enable')).toHaveLength(1);
  });

  test('getSession returns undefined when the wallet has no accounts', async () => {
    const { connectors } = connectorOf({ fake: createWallet({ get: () => [] }) });
    expect(await connectors[0]?.getSession(record('enabled'), { signal: never })).toBeUndefined();
  });
});

describe('a session', () => {
  test('a session has only the methods that the wallet supports', async () => {
    const wallet = createWallet();
    Object.assign(wallet.injected.signer, { signRaw: undefined });
    const { session, signer } = await connect(wallet);
    expect(session.scopes.polkadot?.methods).toEqual(['polkadot_signTransaction']);
    expect(Object.keys(signer)).toEqual(['account', 'signTransaction']);
  });

  test('a session reports account changes, ignores invalid ones and removes its listener when closed', async () => {
    const wallet = createWallet();
    const { session } = await connect(wallet);
    const events: string[] = [];
    session.subscribe(({ type }) => events.push(type));
    wallet.emitAccounts('nonsense');
    wallet.emitAccounts([{ address: alice, name: 'Alice', type: 'sr25519' }]);
    expect(events).toEqual([]);
    wallet.emitAccounts([{ address: bob }, { address: alice }]);
    expect(events).toEqual(['changed']);
    expect(session.accounts[0]?.address).toBe(bob);
    session.close();
    expect(wallet.listenerCount()).toBe(0);
  });

  test('a session that is closed before the wallet has answered its subscription removes the listener then', async () => {
    const answer = defer<() => void>();
    const wallet = createWallet();
    Object.assign(wallet.injected.accounts, { subscribe: () => answer.promise });
    const { session } = await connect(wallet);
    session.close();
    const stop = vi.fn();
    answer.resolve(stop);
    await expect.poll(() => stop.mock.calls.length).toBe(1);
  });

  test('a request throws account-changed when its account is removed, and keeps the late answer', async () => {
    const answer = defer<object>();
    const wallet = createWallet({ signRaw: () => answer.promise });
    const { signer, session } = await connect(wallet);
    const signing = failure(signer.signMessage?.({ message: 'Hello' }) as Promise<unknown>);
    await expect.poll(() => wallet.calls.some(({ name }) => name === 'signRaw')).toBe(true);
    wallet.emitAccounts([{ address: bob }]);
    const error = await signing;
    expect(error.code).toBe('account-changed');
    const keyed = createKeyed(memoryKey(aliceSeed), { chains: [local], request: () => expect.unreachable() });
    const params = { address: alice, message: 'Hello' };
    const signed = await keyed.invoke({
      chainId: local.id,
      method: 'polkadot_signMessage',
      params,
    });
    answer.resolve({ id: 1, ...(signed as object) });
    expect(await (error.context.late as Promise<unknown>)).toMatchObject(signed as object);
    const call = {
      chainId: local.id,
      method: 'polkadot_signMessage',
      params: { address: alice, data: '0x' },
    };
    expect((await failure(session.invokeMethod(call))).code).toBe('account-changed');
  });

  test.each([
    ['Cancelled', 'user-rejected'],
    ['Rejected by user', 'user-rejected'],
    ['Wallet is locked', 'wallet-locked'],
    ['Extension context invalidated.', 'wallet-gone'],
    ['The source https://app has not been enabled yet', 'unauthorised'],
    ['The source https://app is not allowed to interact with this extension', 'unauthorised'],
    ['The source has a pending authorization request', 'request-pending'],
    ['Not implemented', 'method-unsupported'],
    ['Unable to find keypair', 'wallet-failed'],
    ['', 'wallet-failed'],
  ])('a wallet error with the message %j becomes %s', async (text, code) => {
    const { signer } = await connect(createWallet({ signRaw: () => Promise.reject(new Error(text)) }));
    const error = await failure(signer.signMessage?.({ message: 'Hello' }) as Promise<unknown>);
    expect(error.code).toBe(code);
    expect(error.cause).toBeDefined();
  });
});

describe('an extrinsic', () => {
  const signs = (change?: (answer: object, payload: SignerPayload) => object, seed = aliceSeed) =>
    createWallet({
      signPayload: async (payload: SignerPayload) => {
        const { address } = keyedOf(seed as `0x${string}`).account(local.id);
        const transactionPayload = { ...payload, address };
        const params = { address, transactionPayload };
        const call = { chainId: local.id, method: 'polkadot_signTransaction', params };
        const answer = (await keyedOf(seed as `0x${string}`).invoke(call)) as object;
        return change ? change(answer, payload) : answer;
      },
    });
  const sign = async (wallet: FakeWallet, payload: SignerPayload) =>
    (await connect(wallet)).signer.signTransaction?.({ payload });

  test('signTransaction verifies the signature and returns the encoded extrinsic', async () => {
    const signed = await sign(signs(), payloadOf());
    expect(signed).toMatchObject({ scheme: 'polkadot:sr25519', chainId: local.id });
    expect(signed?.transaction).toMatch(/^0x[\da-f]{4}8400d43593c7/);
    expect(signed?.hash).toMatch(/^0x[\da-f]{64}$/);
  });

  test.each([
    ['a signature by another key', signs(undefined, bobSeed), 'signature-mismatch'],
    ['no signature', signs(() => ({})), 'malformed-response'],
    ['text as the signature', signs(() => ({ signature: 'yes' })), 'malformed-response'],
    [
      'a signature of another call',
      signs((answer) => ({ ...answer, signature: `0x01${'00'.repeat(64)}` })),
      'signature-mismatch',
    ],
  ])('signTransaction rejects an answer with %s', async (_, wallet, code) => {
    expect((await failure(sign(wallet, payloadOf()))).code).toBe(code);
  });

  test.each([
    ['another chain', { genesisHash: second.genesisHash }, 'chain-mismatch'],
    ['another account', { address: bob }, 'invalid-params'],
    ['an unknown signed extension', { signedExtensions: ['Unheard'] }, 'invalid-params'],
  ])('signTransaction rejects a payload with %s without prompting the wallet', async (_, change, code) => {
    const wallet = signs();
    expect((await failure(sign(wallet, payloadOf(change) as SignerPayload))).code).toBe(code);
    expect(wallet.calls.some(({ name }) => name === 'signPayload')).toBe(false);
  });

  test('signTransaction includes the metadata hash of the payload in the signed bytes', async () => {
    const hashed = { mode: 1, metadataHash: `0x${'ab'.repeat(32)}` };
    const signedExtensions = [...payloadOf().signedExtensions, 'CheckMetadataHash'];
    const signed = await sign(signs(), payloadOf({ ...hashed, signedExtensions }));
    expect(signed?.signedBytes.endsWith(`01${'ab'.repeat(32)}`)).toBe(true);
  });

  test('signTransaction accepts an extrinsic encoded by the wallet only if it contains the same call', async () => {
    const ownSignature = await sign(signs(), payloadOf());
    const whole = (transaction: unknown) =>
      signs((answer) => ({ ...answer, signedTransaction: transaction }));
    const payload = payloadOf({ withSignedTransaction: true });
    expect((await sign(whole(ownSignature?.transaction), payload))?.transaction.slice(-76)).toBe(
      ownSignature?.transaction.slice(-76),
    );
    // It is not allowed to change anything, so an extrinsic that it built is not read.
    expect((await sign(whole('0x12'), payloadOf()))?.transaction.slice(-76)).toBe(
      ownSignature?.transaction.slice(-76),
    );
    const text = ownSignature?.transaction as string;
    for (const bad of [
      '0x12',
      7,
      text.slice(0, -2),
      `${text.slice(0, -2)}05`,
      text.replace('d43593', 'd43594'),
    ]) {
      expect((await failure(sign(whole(bad), payload))).code).toBe('malformed-response');
    }
  });

  test('signTransaction verifies the metadata hash that a wallet with a Ledger had signed', async () => {
    const signedExtensions = [...payloadOf().signedExtensions, 'CheckMetadataHash'];
    const metadataHash = `0x${'cd'.repeat(32)}` as const;
    const other = await sign(signs(), payloadOf({ signedExtensions, mode: 1, metadataHash }));
    const ledger = () =>
      signs(() => ({
        signature: `0x01${other?.signature.slice(2)}`,
        signedTransaction: other?.transaction,
      }));
    const payload = payloadOf({ signedExtensions, mode: 0, withSignedTransaction: true }) as SignerPayload;
    const signBy = async (runtime: PayloadRuntime) =>
      (await connect(ledger())).signer.signTransaction?.({ payload, runtime });
    const emptyExtensions: string[] = [];
    const signed = await signBy({ emptyExtensions, metadataHash: async () => metadataHash });
    expect(signed?.transaction).toBe(other?.transaction);
    expect(signed?.signedBytes.endsWith(`01${'cd'.repeat(32)}`)).toBe(true);
    // The hash of another runtime is not the signed one, and without a hash nothing can be verified.
    const wrong = async () => `0x${'ce'.repeat(32)}` as const;
    expect((await failure(signBy({ emptyExtensions, metadataHash: wrong }))).code).toBe('signature-mismatch');
    expect((await failure(signBy({ emptyExtensions }))).code).toBe('signature-mismatch');
  });

  test('signTransaction reads the metadata hash before it calls the wallet, and requests no hash that it cannot read', async () => {
    const signedExtensions = [...payloadOf().signedExtensions, 'CheckMetadataHash'];
    const payload = payloadOf({ signedExtensions, mode: 0, withSignedTransaction: true }) as SignerPayload;
    const metadataHash = `0x${'cd'.repeat(32)}` as const;
    const steps: string[] = [];
    const wallet = (answer: object = {}) =>
      signs((signed, payload) => {
        steps.push(`asked ${payload.withSignedTransaction} ${payload.mode}`);
        return { ...signed, ...answer };
      });
    const signBy = async (payload: SignerPayload, readMetadataHash: () => Promise<Hex>, by = wallet()) => {
      const runtime = {
        emptyExtensions: [],
        metadataHash: () => {
          steps.push('read');
          return readMetadataHash();
        },
      };
      return (await connect(by)).signer.signTransaction?.({ payload, runtime });
    };
    const fails = () =>
      Promise.reject(
        new WalletError('rpc-failed', { chain: local.id, method: 'state_call', reason: 'it is down.' }),
      );
    await signBy(payload, async () => metadataHash);
    expect(steps.splice(0)).toEqual(['read', 'asked true 0']);
    await signBy(payload, fails);
    expect(steps.splice(0)).toEqual(['read', 'asked false 0']);
    // A wallet that has a hash signed all the same fails with the name of the missing fact.
    const other = await sign(signs(), payloadOf({ signedExtensions, mode: 1, metadataHash }));
    const ledger = wallet({
      signature: `0x01${other?.signature.slice(2)}`,
      signedTransaction: other?.transaction,
    });
    expect((await failure(signBy(payload, fails, ledger))).code).toBe('rpc-failed');
    steps.splice(0);
    // Where the payload requires the hash by its mode alone, the hash is read as well and passed to the
    // wallet.
    const named = await signBy({ ...payload, mode: 1 }, async () => metadataHash);
    expect(named?.transaction).toHaveLength(Number(other?.transaction.length));
    expect(steps.splice(0)).toEqual(['read', 'asked true 1']);
    expect((await failure(signBy({ ...payload, mode: 1 }, fails))).code).toBe('rpc-failed');
    expect(steps).toEqual(['read']);
  });

  test('signTransaction signs an unknown extension that is empty in the runtime', async () => {
    const signedExtensions = [...payloadOf().signedExtensions, 'Unheard'];
    const known = await sign(signs(), payloadOf());
    const signature = `0x01${known?.signature.slice(2)}`;
    const { signer } = await connect(createWallet({ signPayload: async () => ({ signature }) }));
    const payload = payloadOf({ signedExtensions }) as SignerPayload;
    const signed = await signer.signTransaction?.({ payload, runtime: { emptyExtensions: ['Unheard'] } });
    expect([signed?.signedBytes, signed?.transaction]).toEqual([known?.signedBytes, known?.transaction]);
  });

  test('signTransaction verifies with the tip of the wallet when the wallet may change it', async () => {
    const tipped = payloadOf({ tip: `0x${'00'.repeat(15)}07` });
    const other = await sign(signs(), tipped);
    const wallet = signs((_, payload) => {
      expect(payload.withSignedTransaction).toBe(true);
      return { signature: `0x01${other?.signature.slice(2)}`, signedTransaction: other?.transaction };
    });
    const signed = await sign(wallet, payloadOf({ withSignedTransaction: true }));
    expect(signed?.transaction).toBe(other?.transaction);
  });
});
