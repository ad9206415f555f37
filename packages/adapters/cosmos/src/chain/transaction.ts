import { type Call, type CallOptions, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import type { CosmosAccount, CosmosChain, SentTransaction } from '../types.js';
import { type ParsedAddress, parseAddress } from './address.js';
import { sha256 } from './crypto.js';
import type { SignDoc } from './document.js';
import { toHex } from './hex.js';
import { type ChainAccount, readAccount, readBalance } from './reads.js';
import { createRpc, type RpcOptions } from './rpc.js';
import { type TrackOptions, type TransactionState, track } from './track.js';
import { readNumber } from './wire.js';

export { formatAmount, parseAmount } from '@causeway/protocol/amount';
export { describeTransfer, type Transfer } from './describe.js';
export type { ChainAccount } from './reads.js';
export type { RpcOptions } from './rpc.js';
export type { TrackOptions, TransactionState } from './track.js';

/** A transfer to look at before it is signed. Amounts in the chain's smallest units. */
export interface Draft {
  /** With its public key, which the transaction names; without it nothing can be signed yet. */
  readonly from: Pick<CosmosAccount, 'address' | 'publicKey'>;
  readonly to: string;
  readonly amount: bigint;
  /** At most 256 characters; anyone can read it. */
  readonly memo?: string;
}

/** What would happen. Nothing is rounded. */
export interface Preview {
  /** Units of gas, a third more than the transfer was found to need. */
  readonly gas: bigint;
  /** What it costs: a Cosmos fee is paid in full, however much gas is used. */
  readonly fee: bigint;
  /** The amount and the fee. */
  readonly total: bigint;
  readonly balance: bigint;
  /** Whether the balance covers `total`. */
  readonly sufficient: boolean;
  readonly sequence: bigint;
  /** Ready to be signed by `signer.signTransaction`. Absent when the public key is not known. */
  readonly document?: SignDoc;
}

/** Reads one chain over its configured servers. Every method takes a `signal` and a `timeout` (ms). */
export interface Reader {
  readonly chain: CosmosChain;
  /** In smallest units of the chain's own coin. */
  balance(options: { readonly address: string } & CallOptions): Promise<bigint>;
  /** `undefined` for an account that never received anything. */
  account(options: { readonly address: string } & CallOptions): Promise<ChainAccount | undefined>;
  /**
   * Builds a transfer, has the chain try it, and says what it would cost.
   *
   * @throws WalletError `transaction-rejected` with the chain's reason when it would fail.
   */
  preview(options: Draft & CallOptions): Promise<Preview>;
  /**
   * Broadcasts a signed transaction. A wait that ends carries `context.late`, which resolves to the same shape: the
   * hash is known before anything is sent and is never lost.
   *
   * @throws WalletError `transaction-rejected` with the chain's reason.
   */
  broadcast(options: { readonly transaction: Uint8Array } & CallOptions): Promise<SentTransaction>;
  /** Follows a transaction: `for await (const state of reader.track({ hash })) …` */
  track(options: TrackOptions): AsyncGenerator<TransactionState, void, void>;
  /** Any call of CometBFT's JSON-RPC; fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

/** Milliseconds a read may take over all servers. */
const patience = 20_000;

const building = load('build', () => import('./build.js'));

/**
 * Reads a chain: balances, accounts, previews, the life of a transaction. Nothing is fetched before a method is
 * called, and only from `chain.rpcUrls`, in their order. `preview` loads `@cosmjs/stargate`; nothing else does.
 *
 * @throws WalletError from every method: `reader-missing`, `rpc-failed`, `rpc-chain-mismatch`,
 * `transaction-rejected`, `invalid-address`, `timeout`, `aborted`.
 * @example
 * import { cosmosHub } from '@causeway/cosmos/chains';
 * import { createReader } from '@causeway/cosmos/transaction';
 *
 * const reader = createReader({ ...cosmosHub, rpcUrls: ['https://rpc.example'] });
 * const balance = await reader.balance({ address: 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a' });
 */
export function createReader(chain: CosmosChain, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);
  const own = (address: string): ParsedAddress => parseAddress(address, [chain.bech32Prefix]);
  const limited = ({ signal, timeout = patience }: CallOptions) => ({ signal, timeout });

  const reader: Reader = {
    chain,
    balance: async ({ address, ...limits }) => readBalance(chain, rpc, own(address).address, limited(limits)),
    account: async ({ address, ...limits }) => readAccount(chain, rpc, own(address).address, limited(limits)),
    preview: async (draft) => {
      const { from, to, amount, memo } = draft;
      const limits = limited(draft);
      const work = async () => {
        const { build } = await building();
        const transfer = { from: own(from.address).address, to: own(to).address, amount, memo };
        const [account, balance] = await Promise.all([
          readAccount(chain, rpc, transfer.from, limits),
          readBalance(chain, rpc, transfer.from, limits),
        ]);
        if (!account) {
          throw new WalletError('transaction-rejected', {
            reason: 'the account has never received anything.',
          });
        }
        const { document, gas, fee } = await build({
          chain,
          rpc,
          limits,
          transfer,
          account,
          publicKey: from.publicKey,
        });
        const total = amount + fee;
        const { sequence } = account;
        return Object.freeze({ gas, fee, total, balance, sufficient: balance >= total, sequence, document });
      };
      return withDeadline(work(), { method: 'preview', ms: limits.timeout, signal: limits.signal });
    },
    broadcast: async ({ transaction, ...limits }) => {
      const bytes = Uint8Array.from(transaction);
      const hash = toHex(sha256(bytes)).toUpperCase();
      const sent: SentTransaction = Object.freeze({ hash, chainId: chain.id });
      const method = 'broadcast_tx_sync';
      let answer: unknown;
      try {
        answer = await rpc({ method, params: { tx: toBase64(bytes) } }, limited(limits));
      } catch (error) {
        // It was handed over to somebody: it may be included whatever became of the answer.
        const ended = isWalletError(error, 'timeout') || isWalletError(error, 'aborted');
        if (!ended) throw error;
        const context = { ...error.context, late: Promise.resolve(sent) };
        throw new WalletError(error.code, context as never, { cause: error });
      }
      const code = readNumber(peek(answer, 'code') ?? 0);
      // Code 19, the SDK's ErrTxInMempoolCache: the chain has these very bytes already.
      if (code === 0n || code === 19n) return sent;
      const reason = cleanText(peek(answer, 'log'), 300) || `code ${String(code)}`;
      throw new WalletError('transaction-rejected', { reason });
    },
    track: (wanted) => track(chain, rpc, wanted),
    request: (call, limits = {}) =>
      rpc(call, { timeout: patience, ...limits }).catch((cause) => {
        if (isWalletError(cause)) throw cause;
        const context = { chain: chain.id, method: call.method, reason: 'the chain does not have it.' };
        throw new WalletError('rpc-failed', context, { cause });
      }),
  };
  return Object.freeze(reader);
}
