import { type Call, type CallOptions, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { sentences } from '../codes.js';
import type { NearAccount, NearChain, SentTransaction } from '../types.js';
import { readAccessKey } from './access.js';
import { address } from './address.js';
import { sha256 } from './crypto.js';
import { decodeSigned } from './decode.js';
import { encodeTransaction } from './encode.js';
import { encodeHash } from './hash.js';
import { formatPublicKey, type PublicKey } from './publicKey.js';
import {
  feeOfTransfer,
  isMadeByTransfer,
  readAccount,
  readCosts,
  readFinalBlock,
  readFullAccessKey,
  readGasPrice,
  reserveOf,
} from './reads.js';
import { reasonOf } from './reason.js';
import { createRpc, type RpcOptions } from './rpc.js';
import { type TrackOptions, type TransactionState, track } from './track.js';

export type { RpcOptions } from './rpc.js';
export type { TrackOptions, TransactionState } from './track.js';

/** A transfer to look at before it is signed. Amounts in yocto. */
export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** What would happen. Nothing is rounded. */
export interface Preview {
  /** What it costs as things stand now. */
  readonly fee: bigint;
  /** What must be there for it; what is over comes back. */
  readonly maxFee: bigint;
  /** The amount and `maxFee`. */
  readonly total: bigint;
  /** What the account holds, without what is staked. */
  readonly balance: bigint;
  /** What must stay for the account's state. */
  readonly reserve: bigint;
  /** The most that can be sent now. */
  readonly most: bigint;
  readonly sufficient: boolean;
  /** The transfer makes the account it goes to. */
  readonly creates: boolean;
}

/** A transfer to be signed. */
export interface Built {
  /** In borsh, ready for `signer.signTransaction`. */
  readonly transaction: Uint8Array;
  /** `ed25519:<base 58>` or `secp256k1:<base 58>`. */
  readonly publicKey: string;
  readonly nonce: bigint;
  /** The last height it can be included at. With key and nonce it tells that a transaction was dropped. */
  readonly validUntil: bigint;
}

/** Reads one network over its configured servers. Every method takes a `signal` and a `timeout` (ms). */
export interface Reader {
  readonly chain: NearChain;
  /** In yocto, without what is staked; none for an account that does not exist. */
  balance(options: { readonly address: string } & CallOptions): Promise<bigint>;
  /**
   * What a transfer would do and cost.
   *
   * @throws WalletError `near-account-missing` when it goes to a name that nobody has.
   */
  preview(options: Draft & CallOptions): Promise<Preview>;
  /**
   * Builds a transfer to be signed, with the key's next nonce and the newest final block.
   *
   * @param options `from.publicKey`: 32 bytes for ed25519, 64 for secp256k1. Without it, the first key with full access
   * is named, which serves where the wallet chooses its key itself (NEP-408).
   * @throws WalletError `near-key-limited`, `signature-mismatch` when it is no key of the account.
   */
  build(
    options: Omit<Draft, 'from'> & {
      readonly from: Pick<NearAccount, 'address' | 'publicKey'>;
    } & CallOptions,
  ): Promise<Built>;
  /** The last height at which a transaction can be included that is made now. */
  validUntil(options?: CallOptions): Promise<bigint>;
  /**
   * Sends a signed transaction and waits until it is in a block. A wait that ends carries `context.late`, which resolves
   * to the same shape: the hash is known before anything is sent and is never lost. The same bytes again do nothing.
   *
   * @throws WalletError `transaction-rejected` with the chain's reason, `invalid-params`.
   */
  submit(options: { readonly transaction: Uint8Array } & CallOptions): Promise<SentTransaction>;
  /** Follows a transaction: `for await (const state of reader.track({ hash, from })) …` */
  track(options: TrackOptions): AsyncGenerator<TransactionState, void, void>;
  /** Any call of NEAR's JSON-RPC; fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

/** Milliseconds a read may take over all servers. */
const patience = 20_000;
/** Blocks after the one it names in which a transaction is taken (`transaction_validity_period`). */
const validity = 86_400n;

const rejected = (cause: unknown, refused: unknown) =>
  new WalletError('transaction-rejected', { reason: reasonOf(refused) }, { cause });

/**
 * Reads a network: balances, previews, the life of a transaction. Nothing is fetched before a method is called, and only
 * from `chain.rpcUrls`, in their order.
 *
 * @throws WalletError from every method: `reader-missing`, `rpc-failed`, `rpc-chain-mismatch`, `transaction-rejected`,
 * `malformed-response`, `invalid-address`, `timeout`, `aborted`.
 * @see https://docs.near.org/api/rpc/introduction
 * @example
 * import { mainnet } from '@causeway/near/chains';
 * import { createReader } from '@causeway/near/transaction';
 *
 * const reader = createReader({ ...mainnet, rpcUrls: ['https://rpc.example'] });
 * const balance = await reader.balance({ address: 'alice.near' });
 */
export function createReader(chain: NearChain, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);
  const limited = ({ signal, timeout = patience }: CallOptions) => ({ signal, timeout });
  const within = <T>(method: string, { signal, timeout }: CallOptions, work: Promise<T>) =>
    withDeadline(work, { method, ms: timeout, signal });

  async function preview(
    { from: sender, to: receiver, amount }: Draft,
    limits: CallOptions,
  ): Promise<Preview> {
    const [from, to] = [address.parse(sender), address.parse(receiver)];
    const [own, other, costs, gasPrice] = await Promise.all([
      readAccount(rpc, from, limits),
      readAccount(rpc, to, limits),
      readCosts(rpc, limits),
      readGasPrice(rpc, limits),
    ]);
    if (!other && !isMadeByTransfer(to)) {
      throw new WalletError('near-account-missing', { account: to }, { message: sentences.missing });
    }
    const balance = own?.amount ?? 0n;
    const reserve = own ? reserveOf(own, costs) : 0n;
    const { expected, most: maxFee } = feeOfTransfer({ from, to }, costs, gasPrice);
    const left = balance - reserve - maxFee;
    const most = left > 0n ? left : 0n;
    const total = amount + maxFee;
    const sufficient = amount <= most && left >= 0n;
    return Object.freeze({
      fee: expected,
      maxFee,
      total,
      balance,
      reserve,
      most,
      sufficient,
      creates: !other,
    });
  }

  async function findKey(
    { address: own, publicKey }: Pick<NearAccount, 'address' | 'publicKey'>,
    limits: CallOptions,
  ) {
    if (!publicKey) return readFullAccessKey(rpc, own, limits);
    return { curve: publicKey.length === 64 ? 'secp256k1' : 'ed25519', bytes: publicKey } as PublicKey;
  }

  async function build(
    { from, to, amount }: Parameters<Reader['build']>[0],
    limits: CallOptions,
  ): Promise<Built> {
    const [signerId, receiverId] = [address.parse(from.address), address.parse(to)];
    const key = await findKey(from, limits);
    const [access, block] = await Promise.all([
      key && readAccessKey(rpc, signerId, key, { ...limits, finality: 'optimistic' }),
      readFinalBlock(rpc, limits),
    ]);
    if (!key || !access) throw new WalletError('signature-mismatch', { account: signerId });
    const publicKey = formatPublicKey(key);
    if (access.permission !== 'FullAccess') {
      const context = { account: signerId, publicKey, receiver: access.permission.receiverId };
      throw new WalletError('near-key-limited', context, { message: sentences.limited });
    }
    const nonce = access.nonce + 1n;
    const actions = [{ type: 'Transfer', params: { deposit: String(amount) } }] as const;
    const draft = { signerId, publicKey, nonce, receiverId, blockHash: block.hash, actions };
    return Object.freeze({
      transaction: encodeTransaction(draft),
      publicKey,
      nonce,
      validUntil: block.height + validity,
    });
  }

  const reader: Reader = {
    chain,
    balance: async ({ address: own, ...limits }) =>
      (await readAccount(rpc, address.parse(own), limited(limits)))?.amount ?? 0n,
    preview: async (draft) => {
      const limits = limited(draft);
      return within('preview', limits, preview(draft, limits));
    },
    build: async (draft) => {
      const limits = limited(draft);
      return within('build', limits, build(draft, limits));
    },
    validUntil: async (limits = {}) => (await readFinalBlock(rpc, limited(limits))).height + validity,
    async submit({ transaction, ...limits }) {
      const given = Uint8Array.from(transaction);
      const hash = encodeHash(sha256(decodeSigned(given).bytes));
      const sent: SentTransaction = Object.freeze({ hash, chainId: chain.id });
      const params = { signed_tx_base64: toBase64(given), wait_until: 'INCLUDED' };
      try {
        await rpc({ method: 'send_tx', params }, limited(limits));
        return sent;
      } catch (error) {
        const refused = peek(error, 'refused');
        if (refused !== undefined) throw rejected(error, refused);
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
        const refused = peek(cause, 'refused');
        if (refused !== undefined) throw rejected(cause, refused);
        const reason = cleanText(peek(cause, 'message'), 300) || 'the chain does not have it.';
        throw new WalletError('rpc-failed', { chain: chain.id, method: call.method, reason }, { cause });
      }),
  };
  return Object.freeze(reader);
}
