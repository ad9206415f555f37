import { describeReader } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { type PolkadotLedger, startPolkadot } from '@causeway/devnets/polkadot';
import { accountOf, type FollowOptions, type TransactionState } from '@causeway/protocol';
import { ApiPromise, HttpProvider } from '@polkadot/api';
import { Keyring } from '@polkadot/keyring';
import { hexToU8a, u8aToHex } from '@polkadot/util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSigner } from '../src/bridge/extensionDapp.js';
import { createReader, type Reader } from '../src/chain/reader.js';
import { type Hex, type PolkadotChain, polkadot, type SignerPayload } from '../src/index.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import {
  alice,
  aliceSeed,
  bob,
  bobSeed,
  createPage,
  createWallet,
  failure,
  local,
  openSession,
} from './fakes.js';

independent('@polkadot/api', { what: 'builds, signs and sends with our signer' });

const stopper = new AbortController();
const balances = Object.fromEntries(
  (
    [
      [aliceSeed, 'sr25519'],
      [bobSeed, 'sr25519'],
      [aliceSeed, 'ed25519'],
    ] as const
  ).map(([seed, curve]) => [u8aToHex(memoryKey(seed, curve).publicKey), 10n ** 14n]),
);
let ledger: PolkadotLedger;
let chain: PolkadotChain;
let reader: Reader;

beforeAll(async () => {
  ledger = await startPolkadot({ port: 0, balances, signal: stopper.signal });
  const { genesisHash, url } = ledger;
  chain = { ...local, id: `polkadot:${genesisHash.slice(2, 34)}`, genesisHash, rpcUrls: [url] };
  reader = createReader(chain);
});
afterAll(async () => {
  await ledger?.stop();
  stopper.abort();
});

/** A signer over a session, over a page's wallet, over a key: every layer of a real request. */
async function signerOf(seed: Hex, curve: 'sr25519' | 'ed25519' = 'sr25519') {
  const keyed = createKeyed(memoryKey(seed, curve), { chains: [chain], request: () => expect.unreachable() });
  const { address } = keyed.account(chain.id);
  const wallet = createWallet({
    get: () => [{ address, type: curve }],
    signPayload: (transactionPayload: SignerPayload) =>
      keyed.invoke({
        chainId: chain.id,
        method: 'polkadot_signTransaction',
        params: { address, transactionPayload },
      }),
  });
  const adapter = polkadot({ chains: [chain], page: createPage({ fake: wallet.entry }) });
  const sessions: ReturnType<typeof openSession>[] = [];
  adapter.discover((connector) => sessions.push(openSession(connector, undefined, [chain])));
  const session = await (sessions[0] as ReturnType<typeof openSession>);
  const signer = adapter.signer(session, accountOf(session, 'polkadot'));
  return { signer, address, sign: async (payload: SignerPayload) => signer.signTransaction?.({ payload }) };
}

async function balanceOf(address: string, by = reader): Promise<bigint> {
  const [coin] = await by.balances({ account: { address } });
  return coin?.amount ?? -1n;
}

async function prepare(from: string, to: string, amount: bigint) {
  const { request, trackBy } = await reader.build({ from: { address: from }, to, amount });
  return { payload: request.payload, trackBy: trackBy({}) };
}

async function send(seed: Hex, to: string, value: bigint, change: object = {}) {
  const { address, sign } = await signerOf(seed);
  const { payload, trackBy } = await prepare(address, to, value);
  const signed = await sign({ ...payload, ...change });
  if (!signed) throw new Error('the wallet does not sign');
  return { ...signed, trackBy, sent: await reader.submit(signed) };
}

async function statesOf(
  options: Partial<FollowOptions> & { readonly hash: string },
): Promise<TransactionState[]> {
  const states: TransactionState[] = [];
  for await (const state of reader.follow({ from: alice, ...options })) states.push(state);
  return states;
}

describeReader('the Polkadot reader', async () => ({
  readerOf: polkadot({ chains: [], page: createPage({}) }).reader as never,
  chain,
  foreign: { ...chain, id: local.id, genesisHash: local.genesisHash } as PolkadotChain,
  signer: (await signerOf(aliceSeed)).signer,
  to: bob,
  amount: 10n ** 10n,
  coin: `${chain.id}/slip44:354`,
  unknownHash: `0x${'56'.repeat(32)}`,
}));

describe('transactions on the simulated ledger of Polkadot', () => {
  test('a transfer is included and costs the previewed total', async () => {
    const before = await balanceOf(alice);
    const preview = await reader.preview({ from: { address: alice }, to: bob, amount: 10n ** 10n });
    expect(preview).toMatchObject({ sufficient: true, notes: [] });
    const { hash, sent, trackBy } = await send(aliceSeed, bob, 10n ** 10n);
    expect(sent).toEqual({ hash, chainId: chain.id });
    const states = await statesOf({ hash, trackBy, until: 'final' });
    expect(states.at(-1)).toMatchObject({ status: 'included', index: 0, fee: preview.fee, final: true });
    expect(await balanceOf(alice)).toBe(before - preview.total);
  });

  test('a transfer by @polkadot/api is included, and the reader follows it', async () => {
    const api = await ApiPromise.create({ provider: new HttpProvider(ledger.url), noInitWarn: true });
    const pair = new Keyring({ type: 'sr25519' }).addFromSeed(hexToU8a(bobSeed));
    const transfer = api.tx.balances?.transferKeepAlive?.(alice, 10n ** 10n);
    if (!transfer) throw new Error('the client knows no transfer');
    const signed = await transfer.signAsync(pair, {
      nonce: await reader.nonce({ account: { address: bob } }),
      era: 0,
    });
    const built = await prepare(bob, alice, 10n ** 10n);
    expect(signed.method.toHex()).toBe(built.payload.method);
    await signed.send();
    const hash = signed.hash.toHex();
    expect((await statesOf({ hash, trackBy: built.trackBy })).at(-1)).toMatchObject({
      status: 'included',
    });
    await api.disconnect();
  });

  test('@polkadot/api sends a transaction signed by toSigner', async () => {
    const api = await ApiPromise.create({ provider: new HttpProvider(ledger.url), noInitWarn: true });
    const { signer, address } = await signerOf(aliceSeed);
    const fromBlock = Number((await api.rpc.chain.getHeader()).number.toString());
    const remark = api.tx.system?.remark?.('0x1234');
    if (!remark) throw new Error('the client knows no remark');
    const hash = (await remark.signAndSend(address, { signer: toSigner(signer) })).toHex();
    const trackBy = { fromBlock: String(fromBlock) };
    expect((await statesOf({ hash, trackBy })).at(-1)).toMatchObject({ status: 'included' });
    await api.disconnect();
  });

  test('a transfer from an ed25519 account is accepted', async () => {
    const { address, sign } = await signerOf(aliceSeed, 'ed25519');
    const { payload } = await prepare(address, bob, 10n ** 10n);
    const signed = await sign(payload);
    expect(signed?.scheme).toBe('polkadot:ed25519');
    const nonce = await reader.nonce({ account: { address } });
    await reader.submit({ transaction: signed?.transaction as Hex });
    expect(await reader.nonce({ account: { address } })).toBe(nonce + 1);
  });

  test.each([
    ['a replay', {}, 'outdated', true],
    ['a skipped nonce', { nonce: '0x00000063' }, 'in the future', false],
    ['another runtime version', { specVersion: '0x00000001' }, 'bad signature', false],
    ['another transaction version', { transactionVersion: '0x00000001' }, 'bad signature', false],
  ])('submit rejects a transaction with the reason of the ledger: %s', async (_, change, reason, twice) => {
    const work = twice
      ? send(aliceSeed, bob, 10n ** 10n).then(({ transaction }) => reader.submit({ transaction }))
      : send(aliceSeed, bob, 10n ** 10n, change);
    expect(await failure(work)).toMatchObject({
      code: 'transaction-rejected',
      context: { reason: expect.stringContaining(reason) },
    });
  });

  test('submit rejects a changed signature, amount or account and truncated bytes', async () => {
    const { payload } = await prepare(alice, bob, 10n ** 10n);
    const signed = await (await signerOf(aliceSeed)).sign(payload);
    const bytes = hexToU8a(signed?.transaction);
    const at = (index: number) => {
      const copy = bytes.slice();
      copy[index] = (copy[index] as number) ^ 1;
      return u8aToHex(copy);
    };
    // Length 2, version, address type, account 32, signature type: the signature begins at 37.
    for (const transaction of [at(40), at(bytes.length - 2), at(20)]) {
      expect((await failure(reader.submit({ transaction }))).context.reason).toContain('bad signature');
    }
    expect((await failure(reader.submit({ transaction: '0x1234' }))).code).toBe('rpc-failed');
  });

  test('a transfer above the balance fails with the reason of the runtime and costs the fee', async () => {
    const before = await balanceOf(bob);
    expect(await reader.preview({ from: { address: bob }, to: alice, amount: before })).toMatchObject({
      sufficient: false,
    });
    const { hash, trackBy } = await send(bobSeed, alice, before * 2n);
    const last = (await statesOf({ hash, trackBy })).at(-1);
    expect(last).toMatchObject({ status: 'failed', reason: 'Token.FundsUnavailable' });
    expect(await balanceOf(bob)).toBeLessThan(before);
  });

  test('submit rejects a transaction from an account that cannot pay the fee', async () => {
    const poor = memoryKey(`0x${'07'.repeat(32)}`);
    const keyed = createKeyed(poor, { chains: [chain], request: () => expect.unreachable() });
    const { address } = keyed.account(chain.id);
    expect(await reader.preview({ from: { address: address }, to: bob, amount: 1n })).toMatchObject({
      balance: 0n,
      sufficient: false,
    });
    const work = send(`0x${'07'.repeat(32)}`, bob, 1n);
    expect((await failure(work)).context.reason).toContain('Inability to pay');
  });

  test('a transaction is dropped when its era ended or its nonce was used by another', async () => {
    const fromBlock = '0';
    const lastBlock = '63';
    ledger.mine(70);
    const unsent: Hex = `0x${'12'.repeat(32)}`;
    expect(await statesOf({ hash: unsent, trackBy: { fromBlock, lastBlock } })).toEqual([
      { status: 'dropped' },
    ]);
    const from = alice;
    const nonce = String(await reader.nonce({ account: { address: from } }));
    await send(aliceSeed, bob, 10n ** 10n);
    expect((await statesOf({ hash: unsent, from, trackBy: { nonce, fromBlock } })).at(-1)).toMatchObject({
      status: 'dropped',
    });
    // Negative control: a search that began in the middle is no evidence about earlier blocks.
    const late = failure(statesOf({ hash: unsent, from, trackBy: { nonce, lastBlock }, timeout: 300 }));
    expect((await late).code).toBe('timeout');
  });

  test('submit rejects a transaction whose era ended', async () => {
    const { payload } = await prepare(alice, bob, 10n ** 10n);
    const signed = await (await signerOf(aliceSeed)).sign(payload);
    ledger.mine(70);
    const work = reader.submit({ transaction: signed?.transaction as Hex });
    expect((await failure(work)).context.reason).toMatch(/ancient birth block|bad signature/);
  });

  test('following an unknown hash times out and can be aborted', async () => {
    const hash: Hex = `0x${'34'.repeat(32)}`;
    expect((await failure(statesOf({ hash, timeout: 300 }))).code).toBe('timeout');
    const controller = new AbortController();
    const waiting = failure(statesOf({ hash, signal: controller.signal }));
    controller.abort();
    expect((await waiting).code).toBe('aborted');
  });

  test('the reader skips an unreachable server and throws rpc-chain-mismatch for a server of another chain', async () => {
    const other = createReader({ ...chain, id: local.id, genesisHash: local.genesisHash });
    expect(await failure(balanceOf(alice, other))).toMatchObject({
      code: 'rpc-chain-mismatch',
      context: { expected: local.id, actual: chain.id },
    });
    const both = createReader({ ...chain, rpcUrls: ['http://127.0.0.1:1', ledger.url] });
    expect(await balanceOf(alice, both)).toBeGreaterThan(0n);
  });
});
