import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeReader } from '@causeway/conformance';
import { type NearDevnet, startNear } from '@causeway/devnets/near';
import { accountOf, type TransactionState } from '@causeway/protocol';
import { createHeadlessWallet, nearFace } from '@causeway/wallets';
import {
  Account,
  actions as actionCreators,
  JsonRpcProvider,
  KeyPair,
  KeyPairSigner,
  keyToImplicitAddress,
  nearToYocto,
} from 'near-api-js';
import { InvalidNonceError, InvalidSignatureError, NotEnoughBalanceError } from 'near-api-js/rpc-errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeSigned, decodeTransaction } from '../src/chain/decode.js';
import { encodeSigned, encodeTransaction } from '../src/chain/encode.js';
import { formatPublicKey } from '../src/chain/publicKey.js';
import { createReader, type Reader } from '../src/chain/reader.js';
import { type NearSigner, near } from '../src/index.js';
import { verifySignature } from '../src/signer/verify.js';
import type { NearChain } from '../src/types.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceId, bob, bobId, carol, createPage, failure, local, never } from './fakes.js';
import { keyedSession } from './keyedSession.js';

const oneNear = 10n ** 24n;
const carolKey = createKeyed(carol, {
  chains: [local],
  request: () => Promise.reject(new Error('not asked')),
  accountId: 'carol.near',
}).account(local.id).publicKey as Uint8Array;
const balances = {
  [aliceId]: 1000n * oneNear,
  'carol.near': 100n * oneNear,
  'shop.near': oneNear,
  'poor.near': 10n ** 21n,
};
const shopSecret = KeyPair.fromRandom('ed25519');
const keys = {
  'shop.near': [shopSecret.getPublicKey().toString()],
  'carol.near': [formatPublicKey({ curve: 'secp256k1', bytes: carolKey })],
  'poor.near': [formatPublicKey({ curve: 'ed25519', bytes: bob.publicKey })],
};
const stranger = 'ab'.repeat(32);
const localTokens = {
  'usd.near': { name: 'Local Dollar', symbol: 'LUSD', decimals: 6, holders: { [aliceId]: 5_000_000_000n } },
  // Its metadata is invalid for a token.
  'odd.near': { name: 'Odd', symbol: 'ODD', decimals: 256, holders: {} },
};

let devnet: NearDevnet;
let chain: NearChain;
let reader: Reader;
beforeAll(async () => {
  devnet = await startNear({ port: 0, balances, keys, tokens: localTokens, blockMs: 50 });
  chain = { ...local, rpcUrls: [devnet.url] };
  reader = createReader(chain);
});
afterAll(() => devnet?.stop());

/** A signer over the wallet side of the same key, as in a relay's session. */
function relayedSigner(key = alice, accountId?: string): NearSigner {
  const request = (call: object, options?: object) => reader.request(call as never, options);
  const keyed = createKeyed(key, { chains: [chain], request, ...(accountId ? { accountId } : {}) });
  const { publicKey, ...account } = keyed.account(chain.id);
  const adapter = near({ chains: [chain] });
  // A relay reports the account and not its key.
  return adapter.signer(
    keyedSession((call) => keyed.invoke(call), account, adapter.scope()),
    account,
  );
}

async function balanceOf(address: string, by = reader): Promise<bigint> {
  const [coin] = await by.balances({ account: { address } });
  return coin?.amount ?? -1n;
}

async function statesOf(hash: string, options: object = {}): Promise<TransactionState[]> {
  const states: TransactionState[] = [];
  for await (const state of reader.follow({ hash, from: aliceId, ...options })) states.push(state);
  return states;
}

/** The bytes of a transfer that the app broadcasts. */
async function built(
  from: { address: string; publicKey?: Uint8Array },
  to: string,
  amount: bigint,
  by = reader,
) {
  const { request, trackBy } = await by.build({ from, to, amount });
  if (!('transaction' in request)) throw new Error('It is for the wallet.');
  return { transaction: request.transaction, trackBy };
}

async function signed(signer: NearSigner, to: string, amount: bigint) {
  const publicKey = await signer.getPublicKey?.();
  const { transaction, trackBy } = await built({ ...signer.account, publicKey }, to, amount);
  const result = await signer.signTransaction?.({ transaction });
  if (!result) throw new Error('It signs.');
  const { nonce = '', publicKey: key = '', validUntil = '' } = trackBy(result) ?? {};
  return { ...result, nonce: BigInt(nonce), publicKey: key, validUntil };
}

describeReader('the NEAR reader', () => ({
  readerOf: near({ chains: [] }).reader as never,
  chain,
  foreign: { ...chain, id: 'near:mainnet' },
  signer: relayedSigner(),
  to: 'shop.near',
  amount: oneNear,
  coin: `${chain.id}/slip44:397`,
  token: `${chain.id}/nep141:usd.near`,
  tokenAmount: 1_234_567n,
  unknownHash: '9FtHUFBQsZ2MG77K3x3MJ9wjX3UT8zE1TczCrhZEcG8U',
}));

describe('NEAR tokens on the ledger double', () => {
  const asset = () => `${chain.id}/nep141:usd.near` as const;
  const amountOf = async (address: string) =>
    (await reader.balances({ account: { address }, assets: [asset()] }))[0]?.amount;

  test('a recipient who is not registered is registered by the transfer, at the previewed deposit', async () => {
    const signer = relayedSigner();
    const transfer = { from: signer.account, to: 'carol.near', amount: 5n, asset: asset() };
    const preview = await reader.preview(transfer);
    const deposit = 1_250_000_000_000_000_000_000n;
    expect(preview).toMatchObject({
      deposit,
      total: 5n,
      sufficient: true,
      asset: { symbol: 'LUSD', decimals: 6 },
    });
    expect(preview.notes).toEqual([{ code: 'account-created', values: { deposit: String(deposit) } }]);
    const before = await balanceOf(aliceId);
    const publicKey = await signer.getPublicKey?.();
    const { request } = await reader.build({ ...transfer, from: { ...signer.account, publicKey } });
    const result = await signer.signTransaction?.(request as { readonly transaction: Uint8Array });
    await reader.submit(result as NonNullable<typeof result>);
    expect((await statesOf(result?.hash ?? '')).at(-1)?.status).toBe('included');
    expect(await amountOf('carol.near')).toBe(5n);
    const cost = before - (await balanceOf(aliceId));
    expect(cost).toBeGreaterThan(deposit);
    expect(cost).toBeLessThanOrEqual(preview.maxFee + deposit);
    const again = await reader.preview(transfer);
    expect(again.deposit).toBeUndefined();
    expect(again.notes).toEqual([]);
  });

  test('a wallet that broadcasts receives the calls of the contract', async () => {
    const from = { address: aliceId };
    const { request } = await reader.build({
      from,
      to: 'poor.near',
      amount: 7n,
      asset: asset(),
      sentBy: 'wallet',
    });
    expect(request).toMatchObject({
      receiverId: 'usd.near',
      actions: [
        {
          params: {
            methodName: 'storage_deposit',
            args: { account_id: 'poor.near', registration_only: true },
          },
        },
        {
          params: {
            methodName: 'ft_transfer',
            args: { amount: '7', receiver_id: 'poor.near' },
            deposit: '1',
          },
        },
      ],
    });
  });

  test.each(['shop.near', 'odd.near', 'nobody.near', 'UPPER.near', ''])(
    'a contract that is not a token is unknown and left out: %j',
    async (contract) => {
      const id = `${chain.id}/nep141:${contract}` as const;
      expect((await failure(reader.asset({ id }))).code).toBe('invalid-params');
      const transfer = { from: { address: aliceId }, to: 'shop.near', amount: 1n, asset: id };
      expect((await failure(reader.preview(transfer))).code).toBe('invalid-params');
      expect((await failure(reader.build(transfer))).code).toBe('invalid-params');
      if (!contract || contract !== contract.toLowerCase()) return;
      expect(await reader.balances({ account: { address: aliceId }, assets: [id] })).toEqual([]);
    },
  );

  test('a transfer to an unregistered name, to the contract itself, or of zero is rejected before it is sent', async () => {
    const transfer = { from: { address: aliceId }, amount: 1n, asset: asset() };
    expect((await failure(reader.preview({ ...transfer, to: 'nobody.near' }))).code).toBe(
      'near-account-missing',
    );
    expect((await reader.preview({ ...transfer, to: 'usd.near' })).notes[0]).toEqual({
      code: 'recipient-token',
    });
    const nothing = { ...transfer, to: 'shop.near', amount: 0n };
    expect(await reader.preview(nothing)).toMatchObject({ sufficient: false });
    expect((await failure(reader.build(nothing))).code).toBe('invalid-amount');
    // It has no coin to pay for the calls.
    const poor = await reader.preview({ ...transfer, from: { address: 'poor.near' }, to: 'shop.near' });
    expect(poor).toMatchObject({ sufficient: false, balance: 0n });
  });
});

describe('NEAR transfers on the ledger double', () => {
  test('a transfer is previewed, signed, sent and final at the previewed cost', async () => {
    const signer = relayedSigner();
    const before = await balanceOf(aliceId);
    const preview = await reader.preview({ from: { address: aliceId }, to: 'shop.near', amount: oneNear });
    expect(preview).toMatchObject({ balance: before, reserve: 0n, sufficient: true, notes: [] });
    const { transaction, hash, publicKey, nonce } = await signed(signer, 'shop.near', oneNear);
    expect(await reader.submit({ transaction })).toEqual({ hash, chainId: chain.id });
    const states = await statesOf(hash, { trackBy: { publicKey, nonce: String(nonce) } });
    expect(states.at(-1)).toMatchObject({ status: 'included', final: true, fee: preview.fee });
    expect(await balanceOf(aliceId)).toBe(before - oneNear - preview.fee);
    console.info(`fee of a transfer: ${preview.fee} yocto, at most ${preview.maxFee}`);
  });

  test('following a transfer reports it as included before it is final, and can end there', async () => {
    const slow = await startNear({ port: 0, balances, blockMs: 3_600_000 });
    try {
      const still = createReader({ ...local, rpcUrls: [slow.url] });
      const from = { address: aliceId, publicKey: alice.publicKey };
      const result = await relayedSigner().signTransaction?.(await built(from, bobId, 1n, still));
      const { hash } = await still.submit({ transaction: result?.transaction ?? new Uint8Array() });
      const early: TransactionState[] = [];
      for await (const state of still.follow({ hash, from: aliceId, until: 'included' })) early.push(state);
      expect(early).toMatchObject([{ status: 'included', final: false }]);
      const late: TransactionState[] = [];
      for await (const state of still.follow({ hash, from: aliceId })) {
        late.push(state);
        slow.advance(2);
      }
      expect(late).toMatchObject([
        { status: 'included', final: false },
        { status: 'included', final: true },
      ]);
    } finally {
      await slow.stop();
    }
  });

  test('sendTransaction sends through an injected wallet and returns a hash that can be followed', async () => {
    const wallet = createHeadlessWallet({
      createKey: memoryKey,
      faces: [nearFace({ createKeyed, createKey: memoryKey, chains: [chain] })],
      namespace: 'near',
    });
    const page = createPage();
    const stop = wallet.announceTo(page);
    const adapter = near({ chains: [chain], page });
    const signers: Promise<NearSigner>[] = [];
    adapter.discover((connector) => {
      const opening = connector.createSession({ scopes: { near: adapter.scope() }, signal: never });
      signers.push(opening.then((session) => adapter.signer(session, accountOf(session, 'near'))));
    })();
    const signer = (await signers[0]) as NearSigner;
    const { address } = signer.account;
    await reader.submit(await signed(relayedSigner(), address, 5n * oneNear));
    const actions = [{ type: 'Transfer', params: { deposit: String(oneNear) } }] as const;
    const transaction = await signer.sendTransaction?.({ receiverId: 'shop.near', actions });
    expect((await statesOf(transaction?.hash ?? '', { from: address })).at(-1)?.status).toBe('included');
    // A message of an account that is on the chain: its key has full access there.
    const message = await signer.signMessage?.({ message: 'Hello', recipient: 'app.example' });
    expect(message?.access).toBe('full');
    stop();
  });

  test('a transfer to a new implicit account is noted in the preview and pays for creating the account', async () => {
    const signer = relayedSigner();
    const preview = await reader.preview({ from: { address: aliceId }, to: stranger, amount: 10n });
    const plain = await reader.preview({ from: { address: aliceId }, to: 'shop.near', amount: 10n });
    expect([preview.notes, plain.notes]).toEqual([[{ code: 'recipient-new' }], []]);
    expect(preview.fee).toBeGreaterThan(plain.fee);
    const { transaction, hash } = await signed(signer, stranger, 10n);
    await reader.submit({ transaction });
    expect((await statesOf(hash)).at(-1)).toMatchObject({ status: 'included', fee: preview.fee });
    expect(await balanceOf(stranger)).toBe(10n);
  });

  test('a secp256k1 key sends a transfer for a named account', async () => {
    const signer = relayedSigner(carol, 'carol.near');
    const { transaction, hash } = await signed(signer, 'shop.near', oneNear);
    await reader.submit({ transaction });
    expect((await statesOf(hash, { from: 'carol.near' })).at(-1)?.status).toBe('included');
    // No key was given: the chain has one with full access.
    const { trackBy } = await built({ address: 'carol.near' }, 'shop.near', 1n);
    expect(trackBy({})?.publicKey).toBe(keys['carol.near'][0]);
  });

  test('submit does not send a transaction twice, and rejects invalid transactions with the reason of the chain', async () => {
    const signer = relayedSigner();
    const good = await signed(signer, 'shop.near', oneNear);
    await reader.submit(good);
    // The same bytes are the same transaction, which is not sent twice.
    const before = await balanceOf('shop.near');
    await reader.submit(good);
    expect(await balanceOf('shop.near')).toBe(before);
    const { transaction } = decodeTransaction(good.transaction.subarray(0, good.transaction.length - 65));
    const refused = async (change: object, bend = false) => {
      const next = { ...transaction, nonce: good.nonce + 50n, ...change };
      const result = await signer.signTransaction?.({ transaction: encodeTransaction(next) });
      const { bytes, signature } = decodeSigned(result?.transaction ?? new Uint8Array());
      if (bend) signature.bytes[40] = (signature.bytes[40] ?? 0) ^ 1;
      const error = await failure(reader.submit({ transaction: encodeSigned(bytes, signature) }));
      expect(error.code).toBe('transaction-rejected');
      return error.context.reason ?? '';
    };
    const rich = [{ type: 'Transfer', params: { deposit: String(10n ** 30n) } }] as const;
    const reasons = {
      replay: await refused({ nonce: good.nonce, receiverId: bobId }),
      signature: await refused({}, true),
      block: await refused({ blockHash: new Uint8Array(32).fill(7) }),
      overdraft: await refused({ actions: rich }),
      future: await refused({ nonce: 10n ** 17n }),
    };
    for (const [name, reason] of Object.entries(reasons)) console.info(`refused, ${name}: ${reason}`);
    expect(reasons.replay).toMatch(/^InvalidNonce \(tx_nonce \d+, ak_nonce \d+\)$/);
    expect(reasons.signature).toBe('InvalidSignature');
    expect(reasons.block).toBe('Expired');
    expect(reasons.overdraft).toMatch(/^NotEnoughBalance/);
    expect(reasons.future).toMatch(/^NonceTooLarge/);
  });

  test('a transfer can send the whole spendable balance, but not more', async () => {
    const poor = relayedSigner(bob, 'poor.near');
    const draft = { from: { address: 'poor.near' }, to: 'shop.near' };
    const { most, balance, maxFee } = await reader.preview({ ...draft, amount: 1n });
    expect(most).toBe(balance - maxFee);
    expect((await reader.preview({ ...draft, amount: most })).sufficient).toBe(true);
    expect((await reader.preview({ ...draft, amount: most + 1n })).sufficient).toBe(false);
    expect((await failure(signed(poor, 'shop.near', most + 1n).then(reader.submit))).context.reason).toMatch(
      /^NotEnoughBalance/,
    );
    const { hash } = await reader.submit(await signed(poor, 'shop.near', most));
    const end = (await statesOf(hash, { from: 'poor.near' })).at(-1);
    expect(end?.status).toBe('included');
    expect(await balanceOf('poor.near')).toBe(maxFee - (end as { fee: bigint }).fee);
  });

  test('preview rejects a recipient that does not exist, and a transfer to it fails on the chain', async () => {
    const error = await failure(
      reader.preview({ from: { address: aliceId }, to: 'nobody.near', amount: 1n }),
    );
    expect(error).toMatchObject({ code: 'near-account-missing', context: { account: 'nobody.near' } });
    const { transaction, hash } = await signed(relayedSigner(), 'nobody.near', oneNear);
    await reader.submit({ transaction });
    expect((await statesOf(hash)).at(-1)).toMatchObject({
      status: 'failed',
      reason: 'AccountDoesNotExist (account_id nobody.near)',
    });
  });

  test('a transaction that was never sent is reported as dropped when its nonce was used or its validity ended', async () => {
    const expired = await signed(relayedSigner(), 'shop.near', 5n);
    const { publicKey, validUntil } = expired;
    const nonce = String(expired.nonce);
    const trackBy = { publicKey, nonce, validUntil };
    expect((await failure(statesOf(expired.hash, { trackBy, timeout: 1 }))).code).toBe('timeout');
    await reader.submit(await signed(relayedSigner(), 'shop.near', 6n));
    expect(await statesOf(expired.hash, { trackBy: { publicKey, nonce } })).toEqual([{ status: 'dropped' }]);
    const other = await signed(relayedSigner(), 'shop.near', 7n);
    const states = statesOf(other.hash, { trackBy: { validUntil: other.validUntil } });
    devnet.advance(87_410);
    expect((await states).at(-1)).toEqual({ status: 'dropped' });
    expect((await failure(reader.submit(other))).context.reason).toBe('Expired');
  });

  test('build rejects a function-call key and a key of another account', async () => {
    const signer = relayedSigner();
    const limited = KeyPair.fromRandom('ed25519').getPublicKey();
    const permission = { receiverId: 'app.near', methodNames: ['hail'], allowance: '5' };
    const actions = [
      { type: 'AddKey', params: { publicKey: limited.toString(), accessKey: { permission } } },
    ] as const;
    const from = { ...signer.account, publicKey: alice.publicKey };
    const { transaction } = decodeTransaction((await built(from, aliceId, 1n)).transaction);
    const adding = encodeTransaction({ ...transaction, receiverId: aliceId, actions });
    const result = await signer.signTransaction?.({ transaction: adding });
    await reader.submit({ transaction: result?.transaction ?? new Uint8Array() });
    const draft = { to: 'shop.near', amount: 1n };
    const by = (publicKey: Uint8Array) =>
      failure(reader.build({ ...draft, from: { address: aliceId, publicKey } }));
    const refused = await by(Uint8Array.from(limited.ed25519Key?.data ?? []));
    expect(refused).toMatchObject({ code: 'near-key-limited', context: { receiver: 'app.near' } });
    expect((await by(bob.publicKey)).code).toBe('signature-mismatch');
    // A message signed by such a key is not valid for the account.
    const verification = await verifySignature({
      address: aliceId,
      message: 'x',
      recipient: 'app.near',
      nonce: new Uint8Array(32),
      publicKey: limited.toString(),
      signature: new Uint8Array(64),
      rpc: reader.request,
    });
    expect(verification.valid).toBe(false);
  });

  test('following a transaction ends at the timeout or when aborted, and the reader rejects a server for another chain', async () => {
    const hash = '11111111111111111111111111111112';
    expect((await failure(statesOf(hash, { timeout: 1 }))).code).toBe('timeout');
    expect((await failure(statesOf(hash, { signal: AbortSignal.abort() }))).code).toBe('aborted');
    expect((await failure(statesOf('0x12'))).code).toBe('invalid-params');
    const wrong = createReader({ ...chain, id: 'near:mainnet' });
    expect((await failure(balanceOf(aliceId, wrong))).code).toBe('rpc-chain-mismatch');
    const { transaction } = await signed(relayedSigner(), 'shop.near', 1n);
    expect((await failure(wrong.submit({ transaction }))).code).toBe('rpc-chain-mismatch');
    expect((await failure(reader.submit({ transaction: transaction.subarray(1) }))).code).toBe(
      'invalid-params',
    );
  });

  test('a chain that is saved to a file continues from its saved state', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'near-'));
    const file = join(folder, 'chain');
    try {
      const first = await startNear({ port: 0, balances, keys, file });
      const at = createReader({ ...local, rpcUrls: [first.url] });
      const from = { address: aliceId, publicKey: alice.publicKey };
      const { transaction: unsigned, trackBy } = await built(from, bobId, 7n, at);
      const result = await relayedSigner().signTransaction?.({ transaction: unsigned });
      const transaction = result?.transaction ?? new Uint8Array();
      const { hash } = await at.submit({ transaction });
      await first.stop();
      const second = await startNear({ port: 0, balances, keys, file });
      const again = createReader({ ...local, rpcUrls: [second.url] });
      expect(await balanceOf(bobId, again)).toBe(7n);
      await again.submit({ transaction });
      expect(await balanceOf(bobId, again)).toBe(7n);
      expect(await again.request({ method: 'tx', params: { tx_hash: hash } })).toMatchObject({
        transaction: { hash },
      });
      const nonceOf = (tracked: typeof trackBy) => BigInt(tracked({})?.nonce ?? 0);
      expect(nonceOf((await built(from, bobId, 1n, again)).trackBy)).toBe(nonceOf(trackBy) + 1n);
      await second.stop();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the ledger double with the unmodified near-api-js', () => {
  const accountOf = (secret: KeyPair, id: string) =>
    new Account(id, new JsonRpcProvider({ url: devnet.url }, { retries: 1 }), new KeyPairSigner(secret));

  test('a near-api-js account receives funds, transfers and creates a sub-account, and both libraries read the same balance', async () => {
    const secret = KeyPair.fromRandom('ed25519');
    const id = keyToImplicitAddress(secret.getPublicKey());
    await reader.submit(await signed(relayedSigner(), id, 50n * oneNear));
    const account = accountOf(secret, id);
    const before = await balanceOf('shop.near');
    await account.transfer({ receiverId: 'shop.near', amount: nearToYocto('1.5') });
    expect((await balanceOf('shop.near')) - before).toBe(15n * 10n ** 23n);
    const { balance } = await account.getState();
    expect(balance.total).toBe(await balanceOf(id));
    const shop = accountOf(shopSecret, 'shop.near');
    await shop.createSubAccount({
      accountOrPrefix: 'till',
      publicKey: secret.getPublicKey(),
      nearToTransfer: oneNear,
    });
    expect(await balanceOf('till.shop.near')).toBe(oneNear);
    // The new key can be used at once.
    await accountOf(secret, 'till.shop.near').transfer({ receiverId: bobId, amount: 1n });
  });

  test('near-api-js reports a replay, a corrupt signature and an overdraft with its own error classes', async () => {
    const secret = KeyPair.fromRandom('ed25519');
    const id = keyToImplicitAddress(secret.getPublicKey());
    await reader.submit(await signed(relayedSigner(), id, 5n * oneNear));
    const account = accountOf(secret, id);
    const provider = account.provider as JsonRpcProvider;
    const make = async (amount: bigint) =>
      account.createSignedTransaction({
        receiverId: 'shop.near',
        actions: [actionCreators.transfer(amount)],
      });
    const first = await make(1n);
    await provider.sendTransaction(first);
    const bent = await make(2n);
    const data = bent.signature.ed25519Signature?.data as Uint8Array;
    data[3] = (data[3] ?? 0) ^ 1;
    await expect(provider.sendTransaction(bent)).rejects.toBeInstanceOf(InvalidSignatureError);
    await expect(provider.sendTransaction(await make(10n * oneNear))).rejects.toBeInstanceOf(
      NotEnoughBalanceError,
    );
    const { transaction } = first;
    transaction.receiverId = bobId;
    const { signedTransaction } = await new KeyPairSigner(secret).signTransaction(transaction);
    await expect(provider.sendTransaction(signedTransaction)).rejects.toBeInstanceOf(InvalidNonceError);
  });
});
