import {
  type Built,
  type CallOptions,
  type Chain,
  isWalletError,
  type Note,
  type Preview,
  type Sent,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { demandCoin, limitsOf, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import { keptForOrdinals } from '../errors.js';
import type { BitcoinHolder, InputToSign, TransactionInput } from '../types.js';
import { addressOn } from './address.js';
import { createServers, type RpcOptions } from './esplora.js';
import { followTransaction, recheck } from './followTransaction.js';
import type { Coin } from './psbt.js';
import type { AccountCoin, BitcoinTransfer, Reader } from './readerTypes.js';
import { replace, spentBy } from './replacement.js';
import { dustOf, select, sumOf } from './select.js';

export type { RpcOptions } from './esplora.js';
export type {
  AccountCoin,
  BitcoinTransfer,
  BuiltReplacement,
  Reader,
  ReplacementInput,
} from './readerTypes.js';

/** Bitcoin in SLIP-44; test networks share the number 1. */
const slip44Of = ({ testnet }: Chain) => (testnet ? 1 : 0);

/** As many blocks as a person waits. */
const target = 3;

/** No amount is larger: 21 million bitcoin. */
const largest = 2_100_000_000_000_000n;

const psbts = load('psbt', () => import('./psbt.js'));

/**
 * Reads a chain of Bitcoin over servers with the interface of Esplora.
 *
 * @throws WalletError those of every `Reader`.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 * @example
 * import { signet } from '@causeway/bip122/chains';
 * import { createReader } from '@causeway/bip122/reader';
 *
 * const reader = createReader({ ...signet, rpcUrls: ['https://esplora.example/api'] });
 * await reader.probe();
 */
export function createReader(chain: Chain<'bip122'>, options: RpcOptions = {}): Reader {
  const callServers = createServers(chain, options);
  const slip44 = slip44Of(chain);
  const parse = (address: string) => addressOn(chain.id, address);

  async function coinsOf(account: BitcoinHolder, limits: CallOptions): Promise<readonly AccountCoin[]> {
    const holders = [account, ...(account.others ?? [])];
    const lists = await Promise.all(
      holders.map(async ({ address, publicKey }) => {
        const parsed = parse(address);
        const unspent = await callServers('unspent', [parsed.address], limits);
        return unspent.map((one) => Object.freeze({ ...one, address: parsed, publicKey }));
      }),
    );
    return Object.freeze(lists.flat());
  }

  async function rateNow(limits: CallOptions): Promise<number> {
    const fees = Object.entries(await callServers('fees', [], limits)).map(
      ([blocks, rate]) => [Number(blocks), rate] as const,
    );
    const soon = fees.filter(([blocks]) => blocks <= target).sort(([a], [b]) => b - a)[0];
    // A chain without transactions has no estimate.
    return soon?.[1] ?? fees.sort(([a], [b]) => a - b)[0]?.[1] ?? 1;
  }

  async function prepare({
    from,
    to,
    amount,
    asset,
    preview,
    ...callOptions
  }: BitcoinTransfer & { preview?: Preview | undefined } & CallOptions) {
    demandCoin(chain, slip44, asset);
    if (from.ordinals) throw keptForOrdinals('from');
    const limits = limitsOf(callOptions);
    const [sender, recipient] = [parse(from.address), parse(to)];
    if (typeof amount !== 'bigint' || amount < 0n || amount > largest)
      throw new WalletError('invalid-amount', {
        reason: 'it must be a BigInt from 0 to 21 million bitcoin.',
      });
    const work = async () => {
      const [coins, feeRate, isUsed] = await Promise.all([
        coinsOf(from, limits),
        rateNow(limits),
        callServers('isUsed', [recipient.address], limits),
      ]);
      const selection = select({
        to: recipient,
        amount,
        coins,
        change: sender,
        feeRate,
        mostFee: preview?.maxFee,
      });
      return { ...selection, balance: sumOf(coins), recipient, isUsed };
    };
    return withDeadline(work(), { method: 'prepare', ms: limits.timeout, signal: limits.signal });
  }

  async function submit(hex: string, id: string, limits: CallOptions): Promise<void> {
    try {
      await callServers('submit', [hex], limits);
    } catch (error) {
      if (peek(error, 'refused') !== true) throw error;
      // It was sent before, by an earlier attempt of this very call or by the wallet.
      if ((await callServers('transaction', [id], limits).catch(() => undefined)) !== undefined) return;
      throw rejected(error);
    }
  }

  async function submitBytes(bytes: Uint8Array, callOptions: CallOptions): Promise<Sent<'bip122'>> {
    const id = (await psbts()).idOf(bytes);
    if (!id)
      throw new WalletError('invalid-params', {
        field: 'transaction',
        reason: 'must be a whole transaction.',
      });
    const sent = Object.freeze({ hash: id, chainId: chain.id });
    return submitted(sent, submit(toHex(bytes), id, limitsOf(callOptions)));
  }

  const reader: Reader = {
    chain,
    walletSends: false,
    ...readCoin(chain, slip44, async (_, limits, account) => sumOf(await coinsOf(account, limits))),
    coins: async ({ account, ...limits }) => coinsOf(account, limitsOf(limits)),
    async preview(transfer) {
      const { payments, fee, most, balance, recipient, isUsed } = await prepare(transfer);
      const { amount } = transfer;
      const minimum = dustOf(recipient);
      const notes: readonly Note[] = [
        ...(amount < minimum
          ? [{ code: 'below-minimum' as const, values: { minimum: String(minimum) } }]
          : []),
        ...(isUsed ? [] : [{ code: 'recipient-new' as const }]),
      ];
      return previewOf({ amount, fee, balance, most, sufficient: payments !== undefined, notes });
    },
    async build(transfer) {
      const { payments, coins, recipient } = await prepare(transfer);
      if (!payments)
        throw new WalletError('transaction-rejected', { reason: 'the balance is too low to pay it.' });
      if (transfer.amount < dustOf(recipient)) {
        const reason = `the least that can be sent to this address is ${dustOf(recipient)} satoshis.`;
        throw new WalletError('transaction-rejected', { reason });
      }
      const { writePsbt } = await psbts();
      return builtOf(coins, writePsbt(coins, payments));
    },
    submit: ({ transaction, ...limits }) => submitBytes(Uint8Array.from(transaction), limits),
    follow: (followOptions) => followTransaction(chain, callServers, followOptions),
    recheck: (followOptions) => recheck(callServers, followOptions),
    probe: async (limits) => void (await callServers('height', [], limitsOf(limits ?? {}))),
    async buildReplacement({ hash, from, purpose, ...callOptions }) {
      const limits = limitsOf(callOptions);
      const earlier = await callServers('transaction', [hash.toLowerCase()], limits);
      if (!earlier || earlier.height !== undefined) return undefined;
      const sender = parse(from.address);
      const coins = spentBy(earlier, [from, ...(from.others ?? [])], parse);
      const rate = BigInt(Math.ceil(await rateNow(limits)));
      const { payments, fee } = replace(earlier, sender, purpose, rate);
      const { writePsbt } = await psbts();
      return Object.freeze({ ...builtOf(coins, writePsbt(coins, payments)), fee, before: earlier.fee });
    },
    async request({ method, params }, callOptions = {}) {
      const limits = limitsOf(callOptions);
      try {
        if (method === 'sendrawtransaction')
          return await callServers('submit', [String(peek(params, 0))], limits);
        if (method === 'estimatesmartfee')
          return { feerate: (await rateNow(limits)) / 100_000, blocks: target };
        if (method !== 'listunspent') throw new WalletError('method-unsupported', { method });
        const addresses = peek(params, 2);
        const list = Array.isArray(addresses) ? addresses.map((one) => parse(String(one))) : [];
        const found = await Promise.all(list.map((one) => callServers('unspent', [one.address], limits)));
        return found.flatMap((coins, i) =>
          coins.map(({ id, index, amount, confirmed }) => ({
            ...{ txid: id, vout: index, address: list[i]?.address, confirmations: confirmed ? 1 : 0 },
            amount: Number(amount) / 1e8,
          })),
        );
      } catch (error) {
        throw isWalletError(error) ? error : rejected(error);
      }
    },
  };
  return Object.freeze(reader);
}

function builtOf(coins: readonly Coin[], psbt: Uint8Array): Built<TransactionInput> {
  const inputs: readonly InputToSign[] = coins.map(({ address }, index) => ({
    index,
    address: address.address,
  }));
  const [first] = coins;
  return Object.freeze({
    request: Object.freeze({ psbt, inputs }),
    trackBy: () => (first ? { input: `${first.id}:${first.index}` } : undefined),
  });
}

/** A refusal of the chain, in the words of its node. */
function rejected(cause: unknown): WalletError {
  const nodeMessage = cleanText(peek(cause, 'message'), 200) || 'no reason given';
  const isSpent = /missing-?or-?spent|mempool-conflict|missing inputs/i.test(nodeMessage);
  const reason = isSpent
    ? 'another transaction has already spent its coins. Check the balance again.'
    : nodeMessage;
  return new WalletError('transaction-rejected', { reason }, { cause });
}
