import { type AssetId, isWalletError, type Reader } from '@causeway/protocol';
import { expect } from 'vitest';
import { failure } from '../expectError.js';
import type { Law } from '../law.js';
import { from, knownNotes, notesOf, readAmount, sendOne, statesOf, timeout } from './open.js';
import type { ReaderSubject } from './subject.js';
import { tokenLaws } from './tokenLaws.js';

/** Every method that reads the chain, called in a way that only its options can fail. */
function calls(
  reader: Reader,
  subject: ReaderSubject,
  limits: object,
): Record<string, () => Promise<unknown>> {
  const { to, amount } = subject;
  const follow = { hash: subject.unknownHash, from: from(subject), ...limits };
  return {
    balances: () => reader.balances({ account: { address: to }, ...limits }),
    preview: () => reader.preview({ from: subject.signer.account, to, amount, ...limits }),
    follow: () => reader.follow(follow).next(),
    probe: () => reader.probe(limits),
    ...(reader.recheck && { recheck: () => reader.recheck?.(follow) as Promise<unknown> }),
  };
}

/** Laws that need no chain. */
const formLaws: readonly Law<ReaderSubject>[] = [
  {
    sentence: 'creating a reader sends no request and returns a frozen reader of the given chain',
    async check({ readerOf, chain }) {
      const silent = { ...chain, rpcUrls: ['http://127.0.0.1:1'] };
      const reader = await readerOf(silent);
      expect(Object.isFrozen(reader)).toBe(true);
      expect(reader.chain.id).toBe(chain.id);
    },
  },
  {
    sentence: 'every method fails with reader-missing when the chain has no server',
    async check(subject) {
      const reader = await subject.readerOf({ ...subject.chain, rpcUrls: [] });
      for (const call of Object.values(calls(reader, subject, {}))) await failure(call(), 'reader-missing');
    },
  },
  {
    sentence: 'every method fails with aborted after its signal is aborted',
    async check(subject) {
      const reader = await subject.readerOf(subject.chain);
      const signal = AbortSignal.abort();
      for (const call of Object.values(calls(reader, subject, { signal }))) await failure(call(), 'aborted');
    },
  },
  {
    sentence: "the coin is an asset with the chain's name, symbol and decimals",
    async check({ readerOf, chain, coin }) {
      const reader = await readerOf(chain);
      expect(await reader.asset({ id: coin })).toMatchObject({ id: coin, ...chain.currency });
    },
  },
  {
    sentence: 'an unknown asset fails with invalid-params',
    async check({ readerOf, chain, to }) {
      const reader = await readerOf(chain);
      const id = `${chain.id}/unknown:thing` as AssetId;
      await failure(reader.asset({ id }), 'invalid-params');
      await failure(reader.balances({ account: { address: to }, assets: [id] }), 'invalid-params');
    },
  },
  {
    sentence: 'an invalid address fails with invalid-address',
    async check({ readerOf, chain, signer, amount }) {
      const reader = await readerOf(chain);
      const address = 'not an address!';
      await failure(reader.balances({ account: { address } }), 'invalid-address');
      await failure(reader.preview({ from: signer.account, to: address, amount }), 'invalid-address');
      await failure(reader.build({ from: signer.account, to: address, amount }), 'invalid-address');
    },
  },
  {
    sentence: 'an amount below zero fails with invalid-amount',
    async check({ readerOf, chain, signer, to }) {
      const reader = await readerOf(chain);
      const transfer = { from: signer.account, to, amount: -1n };
      await failure(reader.preview(transfer), 'invalid-amount');
      await failure(reader.build(transfer), 'invalid-amount');
    },
  },
  {
    sentence: 'a hash of the wrong form fails with invalid-params',
    async check(subject) {
      const reader = await subject.readerOf(subject.chain);
      await failure(reader.follow({ hash: 'no hash', from: from(subject) }).next(), 'invalid-params');
    },
  },
];

/** Laws that need a running chain. */
const chainLaws: readonly Law<ReaderSubject>[] = [
  {
    sentence: 'a probe succeeds on a server of the chain and fails on an unreachable one',
    async check({ readerOf, chain }) {
      await (await readerOf(chain)).probe({ timeout });
      const away = await readerOf({ ...chain, rpcUrls: ['http://127.0.0.1:1'] });
      await failure(away.probe({ timeout }), 'rpc-failed');
    },
  },
  {
    sentence: 'a server of another chain fails with rpc-chain-mismatch',
    async check({ readerOf, foreign, to }) {
      const reader = await readerOf(foreign);
      await failure(reader.probe({ timeout }), 'rpc-chain-mismatch');
      await failure(reader.balances({ account: { address: to } }), 'rpc-chain-mismatch');
    },
  },
  {
    sentence: 'the balance of the coin is a bigint, the same by default and by its id',
    async check({ readerOf, chain, to, coin }) {
      const reader = await readerOf(chain);
      const account = { address: to };
      const [first] = await reader.balances({ account });
      const [second] = await reader.balances({ account, assets: [coin] });
      expect(typeof first?.amount).toBe('bigint');
      expect(first?.asset.id).toBe(coin);
      expect(second).toEqual(first);
      expect(await reader.balances({ account, assets: [] })).toEqual([]);
    },
  },
  {
    sentence: 'a preview has a total of amount and fee, and its notes have codes of the catalogue',
    async check({ readerOf, chain, signer, to, amount }) {
      const reader = await readerOf(chain);
      const preview = await reader.preview({ from: signer.account, to, amount });
      expect(preview.fee).toBeLessThanOrEqual(preview.maxFee);
      expect(preview.total).toBe(amount + preview.maxFee);
      expect(preview.most).toBeLessThanOrEqual(preview.balance);
      expect(preview.most).toBeGreaterThanOrEqual(amount);
      expect(preview.sufficient).toBe(true);
      for (const code of notesOf(preview)) expect(knownNotes).toContain(code);
    },
  },
  {
    sentence: 'a preview of nothing has the most that can be sent',
    async check({ readerOf, chain, signer, to, amount }) {
      const reader = await readerOf(chain);
      const { most, balance } = await reader.preview({ from: signer.account, to, amount: 0n });
      expect(most).toBeLessThanOrEqual(balance);
      expect(most).toBeGreaterThanOrEqual(amount);
    },
  },
  {
    sentence: 'a preview of more than the balance is insufficient or fails with a reason',
    async check({ readerOf, chain, signer, to }) {
      const reader = await readerOf(chain);
      const amount = (await readAmount(reader, signer.account.address)) + 1n;
      const preview = await reader.preview({ from: signer.account, to, amount }).catch((error: unknown) => {
        if (isWalletError(error, 'transaction-rejected') && error.context.reason) return undefined;
        throw error;
      });
      expect(preview?.sufficient ?? false).toBe(false);
    },
  },
  {
    sentence: 'a transfer credits the full amount and costs the sender that and a fee within the preview',
    async check(subject) {
      const { readerOf, chain, signer, to, amount } = subject;
      const reader = await readerOf(chain);
      const { maxFee } = await reader.preview({ from: signer.account, to, amount });
      const before = [await readAmount(reader, from(subject)), await readAmount(reader, to)] as const;
      const transaction = await sendOne(reader, subject);
      expect(transaction.chainId).toBe(chain.id);
      const last = (await statesOf(reader, subject, transaction)).at(-1);
      expect(last).toMatchObject({ status: 'included' });
      expect(await readAmount(reader, to)).toBe(before[1] + amount);
      const cost = before[0] - (await readAmount(reader, from(subject))) - amount;
      expect(cost).toBeGreaterThanOrEqual(0n);
      expect(cost).toBeLessThanOrEqual(maxFee);
      if (last && 'fee' in last && last.fee !== undefined) expect(cost).toBe(last.fee);
    },
  },
  {
    sentence: 'following from stored JSON yields frozen states and ends in a block',
    async check(subject) {
      const reader = await subject.readerOf(subject.chain);
      const transaction = await sendOne(reader, subject);
      const { hash, trackBy } = JSON.parse(JSON.stringify(transaction)) as typeof transaction;
      expect({ hash, trackBy }).toEqual({ hash: transaction.hash, trackBy: transaction.trackBy });
      const states = await statesOf(reader, subject, { hash, trackBy });
      expect(states.every((state) => Object.isFrozen(state))).toBe(true);
      const last = states.at(-1);
      if (last?.status !== 'included') throw new Error(`It ended as ${last?.status}.`);
      expect(last.blockNumber).toBeGreaterThan(0n);
      expect(typeof last.final).toBe('boolean');
    },
  },
  {
    sentence: 'following an unknown hash fails with timeout, or with aborted when aborted',
    async check(subject) {
      const reader = await subject.readerOf(subject.chain);
      const options = { hash: subject.unknownHash };
      await failure(statesOf(reader, subject, { ...options, timeout: 300 }), 'timeout');
      const end = new AbortController();
      const following = failure(statesOf(reader, subject, { ...options, signal: end.signal }), 'aborted');
      end.abort();
      await following;
    },
  },
  {
    sentence: 'submitting the same signed bytes again has no effect',
    skip: ({ signer }) =>
      'signTransaction' in signer ? undefined : 'the signer only sends, so that there are no signed bytes.',
    async check(subject) {
      const { readerOf, chain, signer, to, amount } = subject;
      const reader = await readerOf(chain);
      const { request, trackBy } = await reader.build({ from: signer.account, to, amount });
      const sign = signer as unknown as { signTransaction(o: object): Promise<{ transaction: unknown }> };
      const signed = await sign.signTransaction({ ...request, timeout });
      const before = await readAmount(reader, to);
      const first = await reader.submit({ transaction: signed.transaction });
      const second = await reader.submit({ transaction: signed.transaction }).catch((error: unknown) => {
        if (isWalletError(error, 'transaction-rejected')) return first;
        throw error;
      });
      expect(second.hash).toBe(first.hash);
      await statesOf(reader, subject, { hash: first.hash, trackBy: trackBy(signed) });
      expect(await readAmount(reader, to)).toBe(before + amount);
    },
  },
  {
    sentence: 'a recheck finds an included transaction in its block and returns undefined for later blocks',
    async check(subject) {
      const reader = await subject.readerOf(subject.chain);
      if (!reader.recheck) return;
      const transaction = await sendOne(reader, subject);
      const last = (await statesOf(reader, subject, transaction)).at(-1);
      if (last?.status !== 'included') throw new Error(`It ended as ${last?.status}.`);
      const options = { hash: transaction.hash, from: from(subject), trackBy: transaction.trackBy };
      const { status, blockNumber } = last;
      expect(await reader.recheck({ ...options, blockNumber })).toMatchObject({ status, blockNumber });
      const unknown = { ...options, hash: subject.unknownHash, trackBy: undefined };
      expect(await reader.recheck({ ...unknown, blockNumber: blockNumber + 1_000_000n })).toBeUndefined();
      expect(await reader.recheck({ ...unknown, blockNumber })).toMatchObject({ status: 'sent' });
    },
  },
];

/** The laws of every `Reader`. */
export const readerLaws: readonly Law<ReaderSubject>[] = [...formLaws, ...chainLaws, ...tokenLaws];
