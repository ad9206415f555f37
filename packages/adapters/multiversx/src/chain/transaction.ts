import { type CallOptions, type Chain, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { address as format } from './address.js';
import { createGateway, type GatewayOptions, type GatewayRequest } from './gateway.js';
import { transactionHash } from './hash.js';
import { type TrackOptions, type TransactionState, track } from './track.js';
import { readDocument, type SignedDocument, type TransactionDocument } from './wire.js';

export type { GatewayOptions } from './gateway.js';
export type { TrackOptions, TransactionState } from './track.js';

/** A transfer to look at before it is signed. `amount` in smallest units (10^-18). */
export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** What would happen. Nothing is rounded. */
export interface Preview {
  /** What it costs: a transfer uses all of its gas. */
  readonly fee: bigint;
  /** The amount and the fee. */
  readonly total: bigint;
  readonly balance: bigint;
  /** Whether the balance covers `total`. */
  readonly sufficient: boolean;
  /** Ready to be signed by `signer.signTransaction`. */
  readonly document: TransactionDocument;
}

/** A transaction that was broadcast. */
export interface SentTransaction {
  /** 64 hex digits. */
  readonly hash: string;
  readonly chainId: string;
}

/** Reads one chain over its configured servers. Every method takes a `signal` and a `timeout` (ms). */
export interface Reader {
  readonly chain: Chain<'mvx'>;
  /** In smallest units of the chain's own coin. */
  balance(options: { readonly address: string } & CallOptions): Promise<bigint>;
  /** Builds a transfer and says what it would cost. The receiver's contract, where it is one, is not asked. */
  preview(options: Draft & CallOptions): Promise<Preview>;
  /**
   * Broadcasts a signed transaction. A wait that ends carries `context.late`, which resolves to the same shape: the
   * hash is known before anything is sent and is never lost.
   *
   * @throws WalletError `transaction-rejected` with the chain's reason.
   */
  broadcast(options: { readonly transaction: SignedDocument } & CallOptions): Promise<SentTransaction>;
  /** Follows a transaction: `for await (const state of reader.track({ hash })) …` */
  track(options: TrackOptions): AsyncGenerator<TransactionState, void, void>;
  /** Asks the chain's servers who they are. */
  probe(options?: CallOptions): Promise<void>;
}

/** Milliseconds a read may take over all servers. */
const patience = 20_000;
/** What a server that names no least price for gas takes as one. */
const usualGasPrice = 1_000_000_000;
/** All coins that can ever be, in smallest units, and more. */
const most = 10n ** 32n;

/**
 * Reads a chain: balances, previews, the life of a transaction. Nothing is fetched before a method is called, and only
 * from `chain.rpcUrls`, in their order.
 *
 * @throws WalletError from every method: `reader-missing`, `rpc-failed`, `rpc-chain-mismatch`, `malformed-response`,
 * `transaction-rejected`, `invalid-address`, `invalid-amount`, `timeout`, `aborted`.
 * @example
 * import { mainnet } from '@causeway/multiversx/chains';
 * import { createReader } from '@causeway/multiversx/transaction';
 *
 * const reader = createReader({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 * const balance = await reader.balance({ address: 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th' });
 */
export function createReader(chain: Chain<'mvx'>, options: GatewayOptions = {}): Reader {
  const gateway = createGateway(chain, options);
  const limited = ({ signal, timeout = patience }: CallOptions) => ({ signal, timeout });

  async function read(request: GatewayRequest, limits: CallOptions): Promise<unknown> {
    const answer = await gateway(request, limits);
    if ('data' in answer) return answer.data;
    throw new WalletError('rpc-failed', { chain: chain.id, method: request.path, reason: answer.refused });
  }

  const malformed = (method: string, path: string) => new WalletError('malformed-response', { method, path });

  async function account(address: string, limits: CallOptions) {
    const path = `/address/${format.parse(address)}`;
    const found = peek(await read({ path }, limits), 'account');
    const balance = peek(found, 'balance');
    const nonce = peek(found, 'nonce');
    if (typeof balance !== 'string' || !/^\d{1,40}$/.test(balance)) throw malformed(path, 'balance');
    if (!Number.isSafeInteger(nonce) || (nonce as number) < 0) throw malformed(path, 'nonce');
    return { balance: BigInt(balance), nonce: nonce as number };
  }

  async function costs(limits: CallOptions) {
    const path = '/network/config';
    const config = peek(await read({ path }, limits), 'config');
    const number = (name: string) => {
      const value = peek(config, name);
      if (!Number.isSafeInteger(value) || (value as number) < 0) throw malformed(path, name);
      return value as number;
    };
    const gasPrice = number('erd_min_gas_price') || usualGasPrice;
    return {
      gasPrice,
      gasLimit: number('erd_min_gas_limit'),
      extra: number('erd_extra_gas_limit_guarded_tx'),
    };
  }

  /** An account with a guardian pays for its signature; the wallet adds it. */
  async function isGuarded(address: string, limits: CallOptions): Promise<boolean> {
    const found = peek(await read({ path: `/address/${address}/guardian-data` }, limits), 'guardianData');
    return peek(found, 'guarded') === true;
  }

  async function preview({ from, to, amount }: Draft, limits: CallOptions): Promise<Preview> {
    const sender = format.parse(from);
    const receiver = format.parse(to);
    if (typeof amount !== 'bigint' || amount < 0n || amount > most) {
      throw new WalletError('invalid-amount', { reason: 'it is no amount of this chain.' });
    }
    const [{ balance, nonce }, { gasPrice, gasLimit, extra }, guard] = await Promise.all([
      account(sender, limits),
      costs(limits),
      isGuarded(sender, limits),
    ]);
    const document = readDocument({
      nonce,
      value: String(amount),
      receiver,
      sender,
      gasPrice,
      gasLimit: guard ? gasLimit + extra : gasLimit,
      chainID: chain.id.slice('mvx:'.length),
      version: 2,
    });
    const fee = BigInt(document.gasPrice) * BigInt(document.gasLimit);
    const total = amount + fee;
    return Object.freeze({ fee, total, balance, sufficient: balance >= total, document });
  }

  async function broadcast(transaction: SignedDocument, limits: CallOptions): Promise<SentTransaction> {
    const sent = Object.freeze({ hash: transactionHash(transaction), chainId: chain.id });
    const path = '/transaction/send';
    try {
      const answer = await gateway({ path, body: transaction }, limits);
      if ('refused' in answer) {
        throw new WalletError('transaction-rejected', { reason: cleanText(answer.refused, 300) });
      }
      if (peek(answer.data, 'txHash') !== sent.hash) throw malformed(path, 'txHash');
      return sent;
    } catch (error) {
      // It was handed over to somebody: it may be included whatever became of the answer.
      const ended = isWalletError(error, 'timeout') || isWalletError(error, 'aborted');
      if (!ended) throw error;
      const context = { ...error.context, late: Promise.resolve(sent) };
      throw new WalletError(error.code, context as never, { cause: error });
    }
  }

  return Object.freeze<Reader>({
    chain,
    balance: async ({ address, ...limits }) => (await account(address, limited(limits))).balance,
    preview: async (draft) => {
      const limits = limited(draft);
      const deadline = { method: 'preview', ms: limits.timeout, signal: limits.signal };
      return withDeadline(preview(draft, limits), deadline);
    },
    broadcast: async ({ transaction, ...limits }) => broadcast(transaction, limited(limits)),
    track: (wanted) => track(chain, gateway, wanted),
    probe: async (limits = {}) => void (await read({ path: '/network/config' }, limited(limits))),
  });
}
