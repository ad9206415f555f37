import { describeReader } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { type Anvil, startAnvil } from '@causeway/devnets/anvil';
import { openTokens } from '@causeway/devnets/tokens';
import { accountOf, type Chain, type TransactionState } from '@causeway/protocol';
import { bytesToHex, type Hex } from '@causeway/protocol/bytes';
import { createClient, getContractAddress, http, serializeErc6492Signature } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { verifyHash as viemVerifyHash } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReader, type Reader } from '../src/chain/reader.js';
import { eip155 } from '../src/index.js';
import { popupWallet } from '../src/popup/connector.js';
import type { PopupPage } from '../src/popup/types.js';
import { hashMessage, type Verification, verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import {
  alice,
  aliceSecret,
  announce,
  bob,
  bobSecret,
  createPage,
  createProvider,
  failure,
  local,
  openSession,
} from './fakes.js';
import { createPopupWorld, memoryStore, walletUrl } from './popupWindow.js';

independent('@foundry-rs/anvil', { what: 'includes transactions and asks contract accounts' });

const stopper = new AbortController();
let anvil: Anvil;
let chain: Chain<'eip155'>;
let reader: Reader;
let token: Hex;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, port: 0, signal: stopper.signal });
  chain = { ...local, rpcUrls: [anvil.url] };
  reader = createReader(chain);
  const tokens = await openTokens(anvil.url);
  token = await tokens.deploy('PlainToken', { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 });
  await tokens.mint(token, alice, 10n ** 12n);
});
afterAll(async () => {
  await anvil?.stop();
  stopper.abort();
});

/** A signer over a session, over a page's provider, over a key: every layer of a real request. */
async function signerOf(secret: Hex) {
  const page = createPage();
  const keyed = createKeyed(memoryKey(secret), { chains: [chain], request: (call) => reader.request(call) });
  const answer = (method: string) => (params: unknown) => keyed.invoke({ chainId: chain.id, method, params });
  const provider = createProvider(
    Object.fromEntries([...keyed.methods, 'eth_call'].map((method) => [method, answer(method)])),
  );
  announce(page, provider);
  const adapter = eip155({ chains: [chain], page });
  const sessions: Promise<Awaited<ReturnType<typeof openSession>>>[] = [];
  adapter.discover((connector) => sessions.push(openSession(connector)));
  const session = await (sessions[0] as Promise<Awaited<ReturnType<typeof openSession>>>);
  return adapter.signer(session, accountOf(session, 'eip155'));
}

/** A wallet in a window with an account that is a contract. */
function popupOf(address: Hex, sign: () => Promise<Hex>) {
  const keyed = createKeyed(memoryKey(bobSecret), { chains: [chain], request: () => expect.unreachable() });
  const account = (chainId: string) => ({ ...keyed.account(chainId as typeof chain.id), address });
  const world = createPopupWorld({ ...keyed, account, invoke: sign } as never);
  return popupWallet({
    name: 'Popup Wallet',
    url: walletUrl,
    appName: 'App',
    chains: [chain],
    page: world.page as unknown as PopupPage,
    store: memoryStore(),
    limits: { watch: 5 },
  });
}

async function balanceOf(address: string, by = reader): Promise<bigint> {
  const [ether] = await by.balances({ account: { address } });
  return ether?.amount ?? -1n;
}

async function statesOf(hash: Hex, options: object = {}): Promise<TransactionState[]> {
  const states: TransactionState[] = [];
  for await (const state of reader.follow({ hash, from: alice, ...options })) states.push(state);
  return states;
}

describeReader('the eip155 reader', async () => ({
  readerOf: eip155({ chains: [] }).reader as never,
  chain,
  foreign: { ...chain, id: 'eip155:1' },
  signer: await signerOf(aliceSecret),
  to: '0x00000000000000000000000000000000000000bb',
  amount: 10n ** 15n,
  coin: `${chain.id}/slip44:60`,
  token: `${chain.id}/erc20:${token}`,
  tokenAmount: 1_500_000n,
  unknownHash: `0x${'56'.repeat(32)}`,
}));

describe('transactions on a real chain', () => {
  test('submit includes a signed transaction and accepts the same bytes again', async () => {
    const account = privateKeyToAccount(bobSecret);
    const nonce = await reader.nonce({ account: { address: bob } });
    const fees = { gas: 21_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n };
    const transaction = await account.signTransaction({
      ...{ chainId: 31337, type: 'eip1559', nonce, to: alice as Hex, value: 1n, ...fees },
    });
    const result = await reader.submit({ transaction });
    expect(await reader.submit({ transaction })).toEqual(result);
    expect((await statesOf(result.hash as Hex, { from: bob })).at(-1)).toMatchObject({
      status: 'included',
      nonce: BigInt(nonce),
    });
    const twice = await account.signTransaction({
      ...{ chainId: 31337, type: 'eip1559', nonce, to: alice as Hex, value: 2n, ...fees },
    });
    expect((await failure(reader.submit({ transaction: twice }))).code).toBe('transaction-rejected');
  });

  test('a transaction is included and costs at most the previewed fee', async () => {
    const before = await balanceOf(alice);
    const preview = await reader.preview({ from: { address: alice }, to: bob, amount: 10n ** 17n });
    expect(preview).toMatchObject({ gas: 21_000n, balance: before, sufficient: true, notes: [] });
    const signer = await signerOf(aliceSecret);
    const { hash, chainId } = await signer.sendTransaction({ to: bob, value: 10n ** 17n });
    expect(chainId).toBe(chain.id);
    const last = (await statesOf(hash)).at(-1);
    if (last?.status !== 'included') throw new Error(`it was ${last?.status}`);
    expect(last.fee).toBeLessThanOrEqual(preview.maxFee);
    expect(await balanceOf(alice)).toBe(before - 10n ** 17n - (last.fee ?? 0n));
  });

  test('preview reports an insufficient balance and rejects a failing transaction with the reason of the chain', async () => {
    const poor = '0x00000000000000000000000000000000000000AA';
    expect(await reader.preview({ from: { address: poor }, to: bob })).toMatchObject({
      balance: 0n,
      sufficient: false,
    });
    // revert("no") as initcode: Error(string)
    const data: Hex = `0x6308c379a060e01b60005260206004526002602452616e6f60f01b60445260646000fd`;
    expect(await failure(reader.preview({ from: { address: alice }, data }))).toMatchObject({
      code: 'transaction-rejected',
      context: { reason: 'no' },
    });
  });

  test('a transaction that is reverted has the status failed', async () => {
    const signer = await signerOf(aliceSecret);
    const { hash } = await signer.sendTransaction({ data: '0x60006000fd', gas: 100_000n });
    expect((await statesOf(hash)).at(-1)).toMatchObject({ status: 'failed' });
  });

  test('a transaction whose nonce was used by another one has the status replaced', async () => {
    const nonce = await reader.nonce({ account: { address: bob } });
    const signer = await signerOf(bobSecret);
    const { hash } = await signer.sendTransaction({ to: alice, value: 1n, nonce });
    await statesOf(hash);
    const unknown: Hex = `0x${'12'.repeat(32)}`;
    expect((await statesOf(unknown, { from: bob, trackBy: { nonce: String(nonce) } })).at(-1)).toMatchObject({
      status: 'replaced',
    });
  });

  test('tracking an unknown hash rejects after its time limit and when it is aborted', async () => {
    const hash: Hex = `0x${'34'.repeat(32)}`;
    expect((await failure(statesOf(hash, { timeout: 300 }))).code).toBe('timeout');
    const controller = new AbortController();
    const waiting = failure(statesOf(hash, { signal: controller.signal }));
    controller.abort();
    expect((await waiting).code).toBe('aborted');
  });

  test('the reader skips a server for another chain and rejects with rpc-chain-mismatch when it is the only one', async () => {
    const other = await startAnvil({ chainId: 31338, port: 0, signal: stopper.signal });
    try {
      const mixed = createReader({ ...chain, rpcUrls: [other.url, 'http://127.0.0.1:9', anvil.url] });
      expect(await balanceOf(bob, mixed)).toBe(await balanceOf(bob));
      const lying = createReader({ ...chain, rpcUrls: [other.url] });
      expect(await failure(balanceOf(bob, lying))).toMatchObject({
        code: 'rpc-chain-mismatch',
        context: { expected: chain.id, actual: 'eip155:31338' },
      });
    } finally {
      await other.stop();
    }
  });
});

/** An ERC-1271 account of one owner, by hand: recover the signer of the 65 bytes, compare, answer the magic value. */
function accountCode(owner: string): Hex {
  const runtime = [
    '600435600052', // hash
    '60a43560f81c602052', // v
    '606435604052', // r
    '608435606052', // s
    '60206000608060006001', // STATICCALL(gas, 1, 0, 128, 0, 32)
    '5afa50',
    '600051',
    `73${owner.slice(2).toLowerCase()}`,
    '14',
    '631626ba7e60e01b02', // magic << 224, times whether they are equal
    '60005260206000f3',
  ].join('');
  const size = (runtime.length / 2).toString(16).padStart(2, '0');
  return `0x60${size}8060093d393df3${runtime}`;
}

describe('signatures of contract accounts', () => {
  /** The deterministic deployer every EVM chain has: salt ‖ initcode. */
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
  const owner = privateKeyToAccount(bobSecret);
  const initcode = accountCode(bob);
  const message = 'Causeway';
  const hash = hashMessage(message);
  const salted = (salt: number) => {
    const bytes: Hex = `0x${salt.toString(16).padStart(64, '0')}`;
    const account = getContractAddress({ opcode: 'CREATE2', from: factory, salt: bytes, bytecode: initcode });
    const data: Hex = `${bytes}${initcode.slice(2)}`;
    return { account, data };
  };

  /** Our verifier and another library's, which must agree. */
  async function verify(address: Hex, signature: Hex): Promise<Verification> {
    const ours = await verifySignature({
      address,
      message,
      signature,
      request: (call) => reader.request(call),
    });
    const client = createClient({ transport: http(anvil.url) });
    expect(await viemVerifyHash(client, { address, hash, signature })).toBe(ours.valid);
    return ours;
  }

  test('a deployed account accepts the signature of its owner only', async () => {
    const { account, data } = salted(1);
    const signer = await signerOf(aliceSecret);
    const { hash: transaction } = await signer.sendTransaction({ to: factory, data });
    expect((await statesOf(transaction)).at(-1)?.status).toBe('included');

    const good = await owner.signMessage({ message });
    expect(await verify(account, good)).toMatchObject({ valid: true, scheme: 'eip1271', recovered: bob });
    const wrong = [
      await privateKeyToAccount(aliceSecret).signMessage({ message }),
      await owner.signMessage({ message: 'Causewaz' }),
      `${good.slice(0, -2)}1d` as Hex,
      bytesToHex(new Uint8Array(65)),
      bytesToHex(new Uint8Array(200).fill(7)),
    ];
    for (const signature of wrong) expect((await verify(account, signature)).valid).toBe(false);
  });

  test('an undeployed account is verified in a simulation and stays undeployed', async () => {
    const { account, data } = salted(2);
    const wrap = (signature: Hex, address: Hex = factory) =>
      serializeErc6492Signature({ address, data, signature });
    const good = await owner.signMessage({ message });
    expect(await verify(account, wrap(good))).toMatchObject({ valid: true, scheme: 'eip6492' });
    expect((await verify(account, good)).valid).toBe(false);
    expect((await verify(account, wrap(bytesToHex(new Uint8Array(65))))).valid).toBe(false);
    expect((await verify(account, wrap(good, bob))).valid).toBe(false);
    expect((await verify(salted(3).account, wrap(good))).valid).toBe(false);
    expect(await reader.request({ method: 'eth_getCode', params: [account, 'latest'] })).toBe('0x');
  });

  test('a deployed account also accepts a wrapped signature', async () => {
    const { account, data } = salted(1);
    const signature = serializeErc6492Signature({
      address: factory,
      data,
      signature: await owner.signMessage({ message }),
    });
    expect(await verify(account, signature)).toMatchObject({ valid: true, scheme: 'eip6492' });
  });

  test('verifySignature rejects a wrapped signature that is truncated or altered', async () => {
    const { account, data } = salted(4);
    const whole = serializeErc6492Signature({
      address: factory,
      data,
      signature: await owner.signMessage({ message }),
    });
    const body = whole.slice(2, -64);
    const request = (call: { method: string; params?: unknown }) => reader.request(call);
    for (const cut of [0, 2, 64, 128, 192, 256, body.length - 64]) {
      const signature = `0x${body.slice(0, cut)}${whole.slice(-64)}`;
      expect((await verifySignature({ address: account, message, signature, request })).valid).toBe(false);
    }
    const huge = `0x${'ff'.repeat(96)}${whole.slice(-64)}`;
    expect((await verifySignature({ address: account, message, signature: huge, request })).valid).toBe(
      false,
    );
  });

  test('signMessage verifies with the contract when no key matches', async () => {
    const { account: contract } = salted(1);
    const page = createPage();
    const provider = createProvider({
      eth_requestAccounts: () => [contract],
      personal_sign: () => owner.signMessage({ message }),
      eth_call: (params) => reader.request({ method: 'eth_call', params }),
    });
    announce(page, provider);
    const adapter = eip155({ chains: [chain], page });
    const sessions: ReturnType<typeof openSession>[] = [];
    adapter.discover((connector) => sessions.push(openSession(connector)));
    const session = await (sessions[0] as ReturnType<typeof openSession>);
    const account = accountOf(session, 'eip155');
    expect(await adapter.signer(session, account).signMessage({ message })).toMatchObject({
      scheme: 'eip1271',
    });
    const other = failure(adapter.signer(session, account).signMessage({ message: 'something else' }));
    expect((await other).code).toBe('signature-mismatch');
  });

  test('signMessage verifies with the contract over the servers of the app while the wallet is on another network', async () => {
    const { account: contract } = salted(1);
    const page = createPage();
    const provider = createProvider({
      eth_chainId: () => '0x1',
      eth_requestAccounts: () => [contract],
      personal_sign: () => owner.signMessage({ message }),
    });
    announce(page, provider);
    const adapter = eip155({ chains: [chain], page });
    const sessions: ReturnType<typeof openSession>[] = [];
    adapter.discover((connector) => sessions.push(openSession(connector)));
    const session = await (sessions[0] as ReturnType<typeof openSession>);
    const signer = adapter.signer(session, accountOf(session, 'eip155'));
    expect(await signer.signMessage({ message })).toMatchObject({ scheme: 'eip1271' });
    const other = failure(signer.signMessage({ message: 'something else' }));
    expect((await other).code).toBe('signature-mismatch');
    expect(provider.calls.map(({ method }) => method)).not.toContain('eth_call');
  });

  test.each([
    ['deployed', 1, 'eip1271'],
    ['not deployed', 5, 'eip6492'],
  ] as const)(
    'signMessage in a window verifies with the contract of an account that is %s',
    async (_, salt, scheme) => {
      const { account: contract, data } = salted(salt);
      const wallet = popupOf(contract, async () => {
        const signature = await owner.signMessage({ message });
        return scheme === 'eip1271'
          ? signature
          : serializeErc6492Signature({ address: factory, data, signature });
      });
      const adapter = eip155({ chains: [chain] });
      const session = await openSession(wallet);
      const signer = adapter.signer(session, accountOf(session, 'eip155'));
      expect(await signer.signMessage({ message })).toMatchObject({
        account: `${chain.id}:${contract}`,
        scheme,
      });
      expect((await failure(signer.signMessage({ message: 'something else' }))).code).toBe(
        'signature-mismatch',
      );
    },
  );
});
