import { type Call, type CallOptions, type Chain, isWalletError, WalletError } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { address as format } from './address.js';
import { broadcast } from './broadcast.js';
import { createRpc, type RpcOptions } from './rpc.js';
import { reasonOf, type TrackOptions, type TransactionState, track } from './track.js';
import { buildTransfer, type Transfer } from './transfer.js';
import { parseTransaction } from './wire.js';

export { formatAmount, mostLamports, parseAmount } from './amount.js';
export type { RpcOptions } from './rpc.js';
export type { TrackOptions, TransactionState } from './track.js';
export { buildTransfer, describeTransfer, readTransfer, type Transfer } from './transfer.js';

/** How long a transaction can be included. */
export interface Lifetime {
  readonly blockhash: string;
  /** The last block it can be in, about a minute from when the hash was read. */
  readonly lastValidBlockHeight: number;
}

/** What a transfer would do. Amounts in lamports; nothing is rounded. */
export interface Preview extends Lifetime {
  /** Unsigned wire form, as it was tried out. A new one must be built when it has expired. */
  readonly transaction: Uint8Array;
  readonly fee: bigint;
  /** The amount and the fee. */
  readonly total: bigint;
  readonly balance: bigint;
  /** Whether the balance covers `total`. */
  readonly sufficient: boolean;
  /** Nobody has used the recipient's address on this chain yet. */
  readonly toNewAccount: boolean;
  /** The recipient is a program, or belongs to one: whether the coins can be had back is up to that program. */
  readonly toProgram: boolean;
}

/** Reads one chain over its configured servers. Every method takes a `signal` and a `timeout` (ms). */
export interface Reader {
  readonly chain: Chain<'solana'>;
  /** In lamports. */
  balance(options: { readonly address: string } & CallOptions): Promise<bigint>;
  /** A recent block hash, and until when it may be named. */
  lifetime(options?: CallOptions): Promise<Lifetime>;
  /** Builds a transfer and tries it out. @throws WalletError `transaction-rejected` when it would fail. */
  preview(options: Transfer & CallOptions): Promise<Preview>;
  /** Builds a transfer anew, with a fresh block hash. */
  build(options: Transfer & CallOptions): Promise<Lifetime & { readonly transaction: Uint8Array }>;
  /** Sends a signed transaction. @throws WalletError `transaction-rejected`. */
  broadcast(transaction: Uint8Array): Promise<void>;
  /** Follows a transaction: `for await (const state of reader.track({ hash, lastValidBlockHeight })) …` */
  track(options: TrackOptions): AsyncGenerator<TransactionState, void, void>;
  /** Any read, such as `getAccountInfo`; fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

/** Milliseconds a read may take over all servers. */
const patience = 20_000;
const confirmed = { commitment: 'confirmed' } as const;
const systemProgram = '1'.repeat(32);

/**
 * Reads a chain: balances, previews, the life of a transaction. Nothing is fetched before a method is called, and only
 * from `chain.rpcUrls`, in their order. Never prompts. No library is loaded.
 *
 * @throws WalletError from every method: `reader-missing`, `rpc-failed`, `rpc-chain-mismatch`, `invalid-address`,
 * `invalid-amount`, `timeout`, `aborted`.
 * @example
 * import { mainnet } from '@causeway/solana/chains';
 * import { createReader } from '@causeway/solana/transaction';
 *
 * const reader = createReader({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 * const balance = await reader.balance({ address: '3h1zGmCwsRJnVk5BuRNMLsPaQu1y2aqXqXDWYCgrp5UG' });
 */
export function createReader(chain: Chain<'solana'>, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);

  async function request(call: Omit<Call, 'chainId'>, { signal, timeout = patience }: CallOptions = {}) {
    try {
      return await rpc(call, { signal, timeout });
    } catch (error) {
      if (isWalletError(error)) throw error;
      const reason = cleanText(peek(error, 'message'), 200) || 'no reason given';
      const context = { chain: chain.id, method: call.method, reason };
      throw new WalletError('rpc-failed', context, { cause: error });
    }
  }

  /** A whole number from 0, where a server must give one. */
  function amount(value: unknown, method: string): bigint {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
    // Beyond 2^53 lamports, nine million SOL, JSON's numbers are not exact; a balance is then at most a little off.
    if (typeof value === 'number' && value > 0 && Number.isInteger(value)) return BigInt(value);
    const reason = 'the server gave no amount';
    throw new WalletError('rpc-failed', { chain: chain.id, method, reason });
  }

  const read = async (method: string, params: readonly unknown[], limits: CallOptions) =>
    peek(await request({ method, params }, limits), 'value');

  async function simulate(transaction: Uint8Array, limits: CallOptions): Promise<void> {
    const params = [toBase64(transaction), { encoding: 'base64', sigVerify: false, ...confirmed }];
    const failure = peek(await read('simulateTransaction', params, limits), 'err');
    if (failure === null || failure === undefined) return;
    throw new WalletError('transaction-rejected', { reason: reasonOf(failure) });
  }

  const reader: Reader = {
    chain,
    request,
    async balance({ address, ...limits }) {
      const account = format.parse(address);
      return amount(await read('getBalance', [account, confirmed], limits), 'getBalance');
    },
    async lifetime(limits = {}) {
      const method = 'getLatestBlockhash';
      const found = await read(method, [confirmed], limits);
      const blockhash = peek(found, 'blockhash');
      const last = Number(amount(peek(found, 'lastValidBlockHeight'), method));
      if (typeof blockhash !== 'string') {
        throw new WalletError('rpc-failed', { chain: chain.id, method, reason: 'the server gave no hash' });
      }
      return Object.freeze({ blockhash, lastValidBlockHeight: last });
    },
    async build({ from, to, lamports, ...limits }) {
      const lifetime = await reader.lifetime(limits);
      const { blockhash } = lifetime;
      return Object.freeze({ ...lifetime, transaction: buildTransfer({ from, to, lamports, blockhash }) });
    },
    async preview({ from, to, lamports, ...limits }) {
      const recipient = format.parse(to);
      const [built, balance, account] = await Promise.all([
        reader.build({ from, to, lamports, ...limits }),
        reader.balance({ address: from, ...limits }),
        read('getAccountInfo', [recipient, { encoding: 'base64', ...confirmed }], limits),
      ]);
      const message = toBase64(parseTransaction(built.transaction).messageBytes);
      const fee = amount(await read('getFeeForMessage', [message, confirmed], limits), 'getFeeForMessage');
      const total = lamports + fee;
      const sufficient = balance >= total;
      // What cannot be paid for is told by its numbers, not by the runtime's code for it.
      if (sufficient) await simulate(built.transaction, limits);
      const toNewAccount = account === null || account === undefined;
      const owner = peek(account, 'owner');
      const toProgram = !toNewAccount && (peek(account, 'executable') === true || owner !== systemProgram);
      return Object.freeze({ ...built, fee, total, balance, sufficient, toNewAccount, toProgram });
    },
    broadcast: (transaction) => broadcast(chain, transaction, options),
    track: (tracking) => track(chain, rpc, tracking),
  };
  return Object.freeze(reader);
}
