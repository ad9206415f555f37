import { type Call, type CallOptions, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import type { CardanoChain, SentTransaction } from '../types.js';
import { type ParsedAddress, parseAddress } from './address.js';
import { networkOf } from './chains.js';
import { toHex } from './hex.js';
import { type OutputReference, readParameters, readSlot, readUtxos } from './reads.js';
import { createRpc, type RpcOptions } from './rpc.js';
import { type TrackOptions, type TransactionState, track } from './track.js';

export { type DescribedTransaction, describeTransaction } from './describe.js';
export type { OutputReference } from './reads.js';
export type { RpcOptions } from './rpc.js';
export type { TrackOptions, TransactionState } from './track.js';

/** A payment to look at before it is signed. Amounts in lovelace. */
export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** What would happen. Nothing is rounded. */
export interface Preview {
  /** What it costs: a Cardano fee is paid in full and known before. */
  readonly fee: bigint;
  /** The amount and the fee. */
  readonly total: bigint;
  /** All lovelace at the address. */
  readonly balance: bigint;
  /** The most that can be paid now. */
  readonly most: bigint;
  /** Whether it can be paid. */
  readonly sufficient: boolean;
  /** Ready to be signed by `signer.signTransaction`. Absent when it cannot be paid. */
  readonly transaction?: Uint8Array;
  /** The last slot it can be included in; two hours from now. */
  readonly validUntil: bigint;
  /** One of the outputs it spends: with `validUntil` it tells that it was dropped. */
  readonly input?: OutputReference;
}

/** Reads one network over its configured servers. Every method takes a `signal` and a `timeout` (ms). */
export interface Reader {
  readonly chain: CardanoChain;
  /** In lovelace, of this one address. */
  balance(options: { readonly address: string } & CallOptions): Promise<bigint>;
  /**
   * Builds a payment of what one address holds, and says what it would cost.
   *
   * @throws WalletError `cip34-amount-too-small`, `cip34-change-too-small`, `transaction-rejected`.
   */
  preview(options: Draft & CallOptions): Promise<Preview>;
  /**
   * Submits a signed transaction. A wait that ends carries `context.late`, which resolves to the same shape: the hash is
   * known before anything is sent and is never lost.
   *
   * @throws WalletError `transaction-rejected` with the ledger's reason.
   */
  submit(options: { readonly transaction: Uint8Array } & CallOptions): Promise<SentTransaction>;
  /** Follows a transaction: `for await (const state of reader.track({ hash })) …` */
  track(options: TrackOptions): AsyncGenerator<TransactionState, void, void>;
  /** Any call of Ogmios; fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

/** Milliseconds a read may take over all servers. */
const patience = 20_000;
/** A slot is a second: a person has two hours to sign, and then it is certain that it never counts. */
const validity = 7200n;

const building = load('build', () => import('./build.js'));
const cutting = load('transactionBytes', () => import('./transactionBytes.js'));

/**
 * Reads a network over Ogmios: balances, previews, the life of a transaction. Nothing is fetched before a method is
 * called, and only from `chain.rpcUrls`, in their order.
 *
 * @throws WalletError from every method: `reader-missing`, `rpc-failed`, `rpc-chain-mismatch`, `transaction-rejected`,
 * `invalid-address`, `timeout`, `aborted`.
 * @see https://ogmios.dev/api/
 * @example
 * import { cardano } from '@causeway/cip34/chains';
 * import { createReader } from '@causeway/cip34/transaction';
 *
 * const reader = createReader({ ...cardano, rpcUrls: ['https://rpc.example'] });
 * const balance = await reader.balance({ address: 'addr1vx06kynmwwxd8lq43mktn0tymku97z5w82ywt6gu9vfkjxc2ne3ga' });
 */
export function createReader(chain: CardanoChain, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);
  const own = (address: string): ParsedAddress => parseAddress(address, networkOf(chain.id)?.id);
  const limited = ({ signal, timeout = patience }: CallOptions) => ({ signal, timeout });
  const holder = (address: string): ParsedAddress => {
    const parsed = own(address);
    if (parsed.kind !== 'reward') return parsed;
    throw new WalletError('invalid-address', { reason: 'a stake address holds nothing that can be sent.' });
  };

  async function build({ from, to, amount }: Draft, limits: CallOptions): Promise<Preview> {
    const sender = holder(from);
    const receiver = holder(to);
    const [{ buildPayment }, utxos, parameters, slot] = await Promise.all([
      building(),
      readUtxos(rpc, sender, limits),
      readParameters(rpc, limits),
      readSlot(rpc, limits),
    ]);
    const validUntil = slot + validity;
    const built = buildPayment({ from: sender, to: receiver, amount, utxos, parameters, validUntil });
    const { transaction, fee, most } = built;
    const balance = utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n);
    const [first] = built.inputs;
    return Object.freeze({
      fee,
      total: amount + fee,
      balance,
      most,
      sufficient: transaction !== undefined,
      transaction,
      validUntil,
      input: first && Object.freeze({ id: first.id, index: first.index }),
    });
  }

  const reader: Reader = {
    chain,
    async balance({ address, ...limits }) {
      const utxos = await readUtxos(rpc, holder(address), limited(limits));
      return utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n);
    },
    preview(draft) {
      const limits = limited(draft);
      const work = build(draft, limits);
      return withDeadline(work, { method: 'preview', ms: limits.timeout, signal: limits.signal });
    },
    async submit({ transaction, ...limits }) {
      const bytes = Uint8Array.from(transaction);
      const { readTransaction } = await cutting();
      const parts = readTransaction(bytes);
      if (!parts) {
        throw new WalletError('invalid-params', {
          field: 'transaction',
          reason: 'must be a whole transaction.',
        });
      }
      const sent: SentTransaction = Object.freeze({ hash: parts.id, chainId: chain.id });
      const params = { transaction: { cbor: toHex(bytes) } };
      try {
        await rpc({ method: 'submitTransaction', params }, limited(limits));
        return sent;
      } catch (error) {
        if (peek(error, 'refused') === true) {
          const reason = cleanText(peek(error, 'message'), 300) || `error ${String(peek(error, 'code'))}`;
          throw new WalletError('transaction-rejected', { reason }, { cause: error });
        }
        // It was handed over to somebody: it may be included whatever became of the answer.
        const ended = isWalletError(error, 'timeout') || isWalletError(error, 'aborted');
        if (!ended) throw error;
        const context = { ...error.context, late: Promise.resolve(sent) };
        throw new WalletError(error.code, context as never, { cause: error });
      }
    },
    track: (wanted) => track(chain, rpc, wanted),
    request: (call, limits = {}) =>
      rpc(call, { timeout: patience, ...limits }).catch((cause) => {
        if (isWalletError(cause)) throw cause;
        const reason = cleanText(peek(cause, 'message'), 300) || 'refused.';
        throw new WalletError('transaction-rejected', { reason }, { cause });
      }),
  };
  return Object.freeze(reader);
}
