import {
  type Reader as AnyReader,
  type Built,
  type Call,
  type CallOptions,
  type Chain,
  isWalletError,
  type Sent,
  type Transfer,
  WalletError,
} from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { toBase64 } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { limitsOf, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import type { TransactionInput } from '../types.js';
import { address as format } from './address.js';
import { submit } from './broadcast.js';
import { createRpc, type RpcOptions } from './rpc.js';
import { reasonOf, track } from './track.js';
import { buildTransfer } from './transfer.js';
import { parseTransaction } from './wire.js';

export type { RpcOptions } from './rpc.js';

/** How long a transaction can be included. */
export interface Lifetime {
  readonly blockhash: string;
  /** The last block it can be in, about a minute from when the hash was read. */
  readonly lastValidBlockHeight: number;
}

/** Reads one Solana cluster, with what only Solana has. Amounts in lamports. */
export interface Reader extends AnyReader<'solana'> {
  /** Builds a transfer with a fresh block hash, good for about a minute: `request` is the wire form, unsigned. */
  build(options: Transfer & CallOptions): Promise<Built<TransactionInput> & Lifetime>;
  /** @param options `transaction`: signed, in the wire form. */
  submit(options: { readonly transaction: Uint8Array } & CallOptions): Promise<Sent<'solana'>>;
  /** A recent block hash, and until when it may be named. */
  lifetime(options?: CallOptions): Promise<Lifetime>;
  /** Any read, such as `getAccountInfo`; fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

/** SOL in SLIP-44. */
const sol = 501;
const confirmed = { commitment: 'confirmed' } as const;
const systemProgram = '1'.repeat(32);

/**
 * Reads a Solana cluster. No library is loaded.
 *
 * @throws WalletError those of every `Reader`.
 * @example
 * import { mainnet } from '@causeway/solana/chains';
 * import { createReader } from '@causeway/solana/reader';
 *
 * const reader = createReader({ ...mainnet, rpcUrls: ['https://solana.example'] });
 * await reader.probe();
 */
export function createReader(chain: Chain<'solana'>, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);

  async function request(call: Omit<Call, 'chainId'>, limits: CallOptions = {}) {
    try {
      return await rpc(call, limitsOf(limits));
    } catch (error) {
      if (isWalletError(error)) throw error;
      const reason = cleanText(peek(error, 'message'), 200) || 'no reason given';
      const context = { chain: chain.id, method: call.method, reason };
      throw new WalletError('rpc-failed', context, { cause: error });
    }
  }

  /** A whole number from 0, where a server must give one. */
  function amountOf(value: unknown, method: string): bigint {
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

  async function readBalance(address: string, limits: CallOptions): Promise<bigint> {
    const account = format.parse(address);
    return amountOf(await read('getBalance', [account, confirmed], limits), 'getBalance');
  }

  const reader: Reader = {
    chain,
    walletSends: true,
    request,
    ...readCoin(chain, sol, readBalance),
    async lifetime(limits = {}) {
      const method = 'getLatestBlockhash';
      const found = await read(method, [confirmed], limits);
      const blockhash = peek(found, 'blockhash');
      const last = Number(amountOf(peek(found, 'lastValidBlockHeight'), method));
      if (typeof blockhash !== 'string') {
        throw new WalletError('rpc-failed', { chain: chain.id, method, reason: 'the server gave no hash' });
      }
      return Object.freeze({ blockhash, lastValidBlockHeight: last });
    },
    async build({ from, to, amount, signal, timeout }) {
      const [sender, recipient] = [format.parse(from.address), format.parse(to)];
      const lifetime = await reader.lifetime({ signal, timeout });
      const { blockhash, lastValidBlockHeight } = lifetime;
      const transaction = buildTransfer({ from: sender, to: recipient, amount, blockhash });
      return Object.freeze({
        ...lifetime,
        request: { transaction },
        // A wallet that made another transaction of it named another block hash.
        trackBy: (answer: object) =>
          peek(answer, 'blockhash') === blockhash || peek(answer, 'changed') === false
            ? { lastValidBlockHeight: String(lastValidBlockHeight) }
            : undefined,
      });
    },
    async preview(transfer) {
      const { from, to, amount, signal, timeout } = transfer;
      const limits = { signal, timeout };
      const recipient = format.parse(to);
      const [built, balance, account] = await Promise.all([
        reader.build(transfer),
        readBalance(from.address, limits),
        read('getAccountInfo', [recipient, { encoding: 'base64', ...confirmed }], limits),
      ]);
      const { transaction } = built.request;
      const message = toBase64(parseTransaction(transaction).messageBytes);
      const fee = amountOf(await read('getFeeForMessage', [message, confirmed], limits), 'getFeeForMessage');
      // What cannot be paid for is told by its numbers, not by the runtime's code for it.
      if (balance >= amount + fee) await simulate(transaction, limits);
      const isNew = account === null || account === undefined;
      const isPlain = peek(account, 'executable') !== true && peek(account, 'owner') === systemProgram;
      const notes = isNew
        ? ([{ code: 'recipient-new' }] as const)
        : isPlain
          ? []
          : ([{ code: 'recipient-contract' }] as const);
      return previewOf({ amount, fee, balance, notes });
    },
    async submit({ transaction, signal, timeout }) {
      const hash = encode58(parseTransaction(transaction).signatures[0] ?? new Uint8Array(64));
      const sent = Object.freeze({ hash, chainId: chain.id });
      return submitted(sent, submit(rpc, transaction, { signal, timeout }));
    },
    follow: (given) => track(chain, rpc, given),
    probe: async (limits) => void (await request({ method: 'getBlockHeight' }, limits)),
  };
  return Object.freeze(reader);
}
