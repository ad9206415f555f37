import { bitcoinAddresses, startBitcoin } from '@causeway/devnets/bip122';
import { type Chain, isWalletError, type Key, type Session, WalletError } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import { publicAccounts } from '@causeway/wallets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { regtest } from '../src/chain/chains.js';
import { createReader, type Reader } from '../src/chain/reader.js';
import { bip122 } from '../src/index.js';
import { scopeOf } from '../src/methods.js';
import { memoryKey, taprootKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { psbtOf } from './build.js';
import { aliceKey, bobKey, chains } from './fakes.js';

type Node = Awaited<ReturnType<typeof startBitcoin>>;
let node: Node;
let chain: Chain<'bip122'>;
let reader: Reader;

const secretOf = (index: number) =>
  Uint8Array.from(Buffer.from((publicAccounts[index]?.privateKey ?? '').slice(2), 'hex'));
const [alice, aliceTaproot] = bitcoinAddresses(publicAccounts[0]?.privateKey ?? '');
const [bob, bobTaproot] = bitcoinAddresses(publicAccounts[1]?.privateKey ?? '');

beforeAll(async () => {
  node = await startBitcoin({ port: 0, funded: [alice, aliceTaproot, bob], blockMs: 3_600_000 });
  chain = { ...regtest, rpcUrls: [node.url] };
  reader = createReader(chain);
});
afterAll(() => node.stop());

/** A session whose wallet is a key in this process. */
function createSigner(key: Key, on: Chain<'bip122'>, answer?: (method: string) => unknown) {
  const keyed = createKeyed(key, { chains: [on], request: (call, options) => reader.request(call, options) });
  const account = keyed.account(on.id);
  const session: Session = {
    accounts: [account],
    scopes: { bip122: scopeOf([on.id]) },
    invokeMethod: async (call, options) => answer?.(call.method) ?? keyed.invoke(call, options),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return bip122({ chains: [on] }).signer(session, account);
}

const balanceOf = async (address: string) =>
  (await reader.balances({ account: { address } }))[0]?.amount ?? -1n;
const states = async (hash: string, trackBy?: Readonly<Record<string, string>>) => {
  const statuses: string[] = [];
  for await (const { status } of reader.follow({ hash, from: alice, ...(trackBy && { trackBy }) }))
    statuses.push(status);
  return statuses;
};

describe('a payment on a local chain', () => {
  test.each([
    ['P2WPKH', memoryKey, alice],
    ['P2TR', taprootKey, aliceTaproot],
  ] as const)(
    'a transfer of %s coins is previewed, signed, sent, pending and then included',
    async (_, create, from) => {
      const signer = createSigner(create(secretOf(0)), chain);
      const before = [await balanceOf(from), await balanceOf(bob)] as const;
      const preview = await reader.preview({ from: { address: from }, to: bob, amount: 30_000_000n });
      expect(preview).toMatchObject({ sufficient: true, notes: [] });
      const transaction = await sendTransfer(signer, reader, { to: bob, amount: 30_000_000n, preview });
      // Two coins of a quarter each, and the change: two inputs and two outputs at 2 satoshis a virtual byte.
      expect(before[0] - (await balanceOf(from))).toBe(30_000_000n + preview.fee);
      const following = states(transaction.hash, transaction.trackBy);
      expect((await balanceOf(bob)) - before[1]).toBe(30_000_000n);
      await expect
        .poll(async () => (await reader.follow({ hash: transaction.hash, from }).next()).value?.status)
        .toBe('pending');
      node.advance(1);
      expect((await following).at(-1)).toBe('included');
    },
  );

  test('a payment of the maximum spends every coin into one output without change', async () => {
    const secret = new Uint8Array(32).fill(41);
    const signer = createSigner(memoryKey(secret), chain);
    const { address } = signer.account;
    const funding = createSigner(memoryKey(secretOf(1)), chain);
    await sendTransfer(funding, reader, { to: address, amount: 1_000_000n });
    node.advance(1);
    const { most, balance } = await reader.preview({ from: { address }, to: bob, amount: 1000n });
    expect(balance - most).toBeGreaterThan(0n);
    const transaction = await sendTransfer(signer, reader, { to: bob, amount: most });
    node.advance(1);
    expect(await states(transaction.hash, transaction.trackBy)).toEqual(['included']);
    expect(await balanceOf(address)).toBe(0n);
  });

  test('preview notes an amount below the minimum that nodes relay, and build rejects it', async () => {
    const transfer = { from: { address: alice }, to: bob, amount: 293n };
    expect((await reader.preview(transfer)).notes).toEqual([
      { code: 'below-minimum', values: { minimum: '294' } },
    ]);
    const failure = await reader.build(transfer).catch((error: unknown) => error);
    expect(isWalletError(failure, 'transaction-rejected')).toBe(true);
    expect((await reader.preview({ ...transfer, amount: 294n })).notes).toEqual([]);
  });

  test('build uses the fee of the preview while nodes relay it, and rejects a fee that is too low', async () => {
    const transfer = { from: { address: alice }, to: bob, amount: 1_000_000n };
    const preview = await reader.preview(transfer);
    node.setFeeRate(50);
    try {
      const signer = createSigner(memoryKey(secretOf(0)), chain);
      const transaction = await sendTransfer(signer, reader, { to: bob, amount: 1_000_000n, preview });
      node.advance(1);
      expect(await states(transaction.hash, transaction.trackBy)).toEqual(['included']);
      const tooLow = { ...preview, maxFee: 100n };
      const failure = await reader.build({ ...transfer, preview: tooLow }).catch((error: unknown) => error);
      expect((failure as Error).message).toContain('the fee has risen');
    } finally {
      node.setFeeRate(2);
    }
  });

  test('the wallet builds the transaction itself when the app requests a transfer', async () => {
    const before = await balanceOf(bobTaproot);
    const payment = await createSigner(memoryKey(secretOf(0)), chain).sendTransfer?.({
      to: bobTaproot,
      amount: 12_345n,
    });
    expect((await balanceOf(bobTaproot)) - before).toBe(12_345n);
    expect(payment?.hash).toMatch(/^[\da-f]{64}$/);
    node.advance(1);
  });

  test.each(['repeat', 'cancel'] as const)(
    'a pending transaction is replaced by one with a higher fee (%s), and follow reports the first as replaced',
    async (purpose) => {
      const signer = createSigner(memoryKey(secretOf(0)), chain);
      const before = [await balanceOf(alice), await balanceOf(bob)] as const;
      const first = await sendTransfer(signer, reader, { to: bob, amount: 2_000_000n });
      const replacement = await reader.buildReplacement({
        hash: first.hash,
        from: { address: alice },
        purpose,
      });
      if (!replacement) throw new Error('It cannot be replaced.');
      expect(replacement.fee).toBeGreaterThan(replacement.before);
      const signed = await signer.signTransaction?.(replacement.request);
      const second = await reader.submit({ transaction: signed?.transaction as Uint8Array });
      expect(second.hash).not.toBe(first.hash);
      node.advance(1);
      expect(await states(first.hash, first.trackBy)).toEqual(['replaced']);
      expect(await states(second.hash, first.trackBy)).toEqual(['included']);
      expect((await balanceOf(bob)) - before[1]).toBe(purpose === 'repeat' ? 2_000_000n : 0n);
      const cost = before[0] - (await balanceOf(alice)) - (purpose === 'repeat' ? 2_000_000n : 0n);
      expect(cost).toBe(replacement.fee);
      // The transaction is in a block by now.
      expect(
        await reader.buildReplacement({ hash: second.hash, from: { address: alice }, purpose }),
      ).toBeUndefined();
    },
  );

  test('coins of several addresses of one wallet are counted and spent together', async () => {
    const account = { address: alice, others: [{ address: aliceTaproot }] };
    const [{ amount } = { amount: 0n }] = await reader.balances({ account });
    expect(amount).toBe((await balanceOf(alice)) + (await balanceOf(aliceTaproot)));
    const built = await reader.build({ from: account, to: bob, amount: amount - 100_000n });
    const addresses = new Set(built.request.inputs?.map(({ address }) => address));
    expect(addresses).toEqual(new Set([alice, aliceTaproot]));
  });
});

describe('the addresses of a wallet', () => {
  const holderOf = (own: Key, answer: (method: string) => unknown) =>
    createSigner(own, regtest, answer).getHolder();
  const own = createKeyed(aliceKey, { chains, request: async () => '' }).account(regtest.id).address;

  test('getHolder leaves out addresses for ordinals, and keeps those for payments and those without an intention', async () => {
    const holder = await holderOf(aliceKey, () => [
      { address: own, intention: 'payment' },
      { address: bob, intention: 'payment' },
      { address: aliceTaproot },
      { address: bobTaproot, intention: 'ordinal' },
      { address: alice, intention: 'other' },
    ]);
    expect(holder.address).toBe(own);
    expect(holder.others).toEqual([{ address: bob }, { address: aliceTaproot }]);
  });

  test('getHolder keeps the account’s own address when the wallet marks it for ordinals', async () => {
    const holder = await holderOf(aliceKey, () => [
      { address: own, intention: 'ordinal' },
      { address: bobTaproot, intention: 'ordinal' },
    ]);
    expect(holder.address).toBe(own);
    expect(holder.others).toBeUndefined();
  });

  test('getHolder requests the addresses for payments from the wallet', async () => {
    const keyed = createKeyed(aliceKey, { chains, request: async () => '' });
    const account = keyed.account(regtest.id);
    const calls: unknown[] = [];
    const session: Session = {
      accounts: [account],
      scopes: { bip122: scopeOf([regtest.id]) },
      async invokeMethod(call, options) {
        calls.push(call.params);
        return keyed.invoke(call, options);
      },
      subscribe: () => () => undefined,
      close: () => undefined,
    };
    const holder = await bip122({ chains }).signer(session, account).getHolder();
    expect(holder.address).toBe(own);
    expect(calls).toEqual([{ account: own, intentions: ['payment'] }]);
  });
});

describe('a signed transaction', () => {
  const ownAccount = createKeyed(aliceKey, { chains, request: async () => '' }).account(regtest.id);
  const psbt = psbtOf([ownAccount.address]);
  const signedBy = async (key: Key, bytes: Uint8Array) => {
    const keyed = createKeyed(key, { chains, request: async () => '' });
    const { address } = keyed.account(regtest.id);
    const params = { account: address, psbt: Buffer.from(bytes).toString('base64') };
    return keyed.invoke({ chainId: regtest.id, method: 'signPsbt', params });
  };
  const failure = async (answer: unknown) =>
    createSigner(aliceKey, regtest, () => answer)
      .signTransaction?.({ psbt })
      .then(
        () => undefined,
        (error: WalletError) => error.code,
      );

  test('a signature by another key in the place of the account’s fails with signature-mismatch', async () => {
    const { readPsbt } = await import('../src/chain/psbt.js');
    const bobs = psbtOf([
      createKeyed(bobKey, { chains, request: async () => '' }).account(regtest.id).address,
    ]);
    const { psbt: signed } = (await signedBy(bobKey, bobs)) as { psbt: string };
    const foreign = readPsbt(Uint8Array.from(Buffer.from(signed, 'base64')))?.getInput(0).partialSig;
    const forged = readPsbt(psbt);
    forged?.updateInput(0, { partialSig: foreign }, true);
    expect(await failure({ psbt: Buffer.from(forged?.toPSBT() ?? []).toString('base64') })).toBe(
      'signature-mismatch',
    );
    expect(await failure({ psbt: Buffer.from(psbt).toString('base64') })).toBe('signature-mismatch');
  });

  test('a transaction other than the requested one fails with malformed-response', async () => {
    expect(await failure(await signedBy(aliceKey, psbtOf([ownAccount.address, ownAccount.address])))).toBe(
      'malformed-response',
    );
    expect(await failure({ psbt: 'AAAA' })).toBe('malformed-response');
  });

  test.each([
    ['bytes that are not a PSBT', { psbt: new Uint8Array(3) }, 'invalid-params'],
    [
      'an input that is not there',
      { psbt, inputs: [{ index: 1, address: ownAccount.address }] },
      'invalid-params',
    ],
    ['no input of the account', { psbt: psbtOf([alice]) }, 'unauthorised'],
  ] as const)('signTransaction rejects %s before the wallet prompts', async (_, options, code) => {
    const signer = createSigner(aliceKey, regtest, () => {
      throw new WalletError('wallet-failed', { method: 'signPsbt', reason: 'It was asked.' });
    });
    const error = await signer.signTransaction?.(options).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code });
  });
});
