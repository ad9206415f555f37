import {
  type Reader as AnyReader,
  type Built,
  type Call,
  type CallOptions,
  type FollowOptions,
  isWalletError,
  type Preview,
  type Sent,
  type TrackBy,
  type Transfer,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { isOfToken, limitsOf, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import { sentences } from '../codes.js';
import type { NearChain } from '../types.js';
import { readAccessKey } from './access.js';
import type { NearAction } from './actions.js';
import { address, kindOf } from './address.js';
import { sha256 } from './crypto.js';
import { decodeSigned } from './decode.js';
import { encodeTransaction } from './encode.js';
import { followTransaction } from './followTransaction.js';
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
  readHeld,
  reserveOf,
} from './reads.js';
import { reasonOf } from './reason.js';
import { createRpc, type RpcOptions } from './rpc.js';
import type { Tokens } from './tokens/tokens.js';

export type { RpcOptions } from './rpc.js';
/** The options for `signer.sendTransaction`, for a transfer that the wallet broadcasts. */
export interface SendRequest {
  readonly receiverId: string;
  readonly actions: readonly NearAction[];
}

/** Reads one NEAR network. Amounts in yocto, without the staked part. */
export interface Reader extends AnyReader<'near'> {
  /** @throws WalletError `near-account-missing` when it goes to a name that is not registered. */
  preview(options: Transfer & CallOptions): Promise<Preview & { readonly reserve: bigint }>;
  /**
   * Builds a transfer. For the app to broadcast it holds the key's next nonce and the newest final block, in borsh.
   *
   * @param options `from.publicKey`: 32 bytes for ed25519, 64 for secp256k1. Without it, the first key with
   * full access is named, which is enough where the wallet chooses its key itself (NEP-408).
   * @throws WalletError `near-key-limited`, `signature-mismatch` when it is not a key of the account.
   */
  build(
    options: Transfer & { readonly sentBy?: 'wallet' | 'app' } & CallOptions,
  ): Promise<Built<SendRequest | { readonly transaction: Uint8Array }>>;
  /** Waits until the transaction is in a block. */
  submit(options: { readonly transaction: Uint8Array } & CallOptions): Promise<Sent<'near'>>;
  /** By default until the transaction's block is final, some two seconds after it was included. */
  follow(options: FollowOptions): ReturnType<AnyReader['follow']>;
  /** The last height at which a transaction can be included that is made now. */
  validUntil(options?: CallOptions): Promise<bigint>;
  /** Any call of NEAR's JSON-RPC; fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

/** NEAR in SLIP-44. */
const nearCoin = 397;
/** Blocks by which a wallet may begin later than the app: a prompt may stay open for minutes. */
const prompt = 1000n;
/** Blocks after the one it names in which a transaction is taken (`transaction_validity_period`). */
const validity = 86_400n;

const rejected = (cause: unknown, refused: unknown) =>
  new WalletError('transaction-rejected', { reason: reasonOf(refused) }, { cause });

/**
 * Reads a NEAR network.
 *
 * @throws WalletError those of every `Reader`, `near-account-missing`.
 * @see https://docs.near.org/api/rpc/introduction
 * @example
 * import { testnet } from '@causeway/near/chains';
 * import { createReader } from '@causeway/near/reader';
 *
 * const reader = createReader({ ...testnet, rpcUrls: ['https://first.example', 'https://second.example'] });
 * await reader.probe();
 */
export function createReader(chain: NearChain, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);
  const within = <T>(method: string, { signal, timeout }: CallOptions, work: Promise<T>) =>
    withDeadline(work, { method, ms: timeout, signal });

  const demandAmount = (amount: unknown) => {
    if (typeof amount === 'bigint' && amount >= 0n && amount < 1n << 128n) return;
    throw new WalletError('invalid-amount', { reason: 'it must be a BigInt from 0 to 2^128 - 1.' });
  };

  async function preview({ from: sender, to: receiver, amount }: Transfer, limits: CallOptions) {
    const [from, to] = [address.parse(sender.address), address.parse(receiver)];
    demandAmount(amount);
    const [senderState, other, costs, gasPrice] = await Promise.all([
      readAccount(rpc, from, limits),
      readAccount(rpc, to, limits),
      readCosts(rpc, limits),
      readGasPrice(rpc, limits),
    ]);
    if (!other && !isMadeByTransfer(to)) {
      throw new WalletError('near-account-missing', { account: to }, { message: sentences.missing });
    }
    const balance = senderState?.amount ?? 0n;
    const reserve = senderState ? reserveOf(senderState, costs) : 0n;
    const { expected, most: maxFee } = feeOfTransfer({ from, to }, costs, gasPrice);
    const remaining = balance - reserve - maxFee;
    const most = remaining > 0n ? remaining : 0n;
    const notes = [
      ...(kindOf(to) === 'ethereum' ? ([{ code: 'recipient-evm' }] as const) : []),
      ...(other ? [] : ([{ code: 'recipient-new' }] as const)),
    ];
    const sufficient = amount <= most && remaining >= 0n;
    const known = { amount, fee: expected, maxFee, balance, most, sufficient, notes };
    return Object.freeze({ ...previewOf(known), reserve });
  }

  async function findKey({ address: accountId, publicKey }: Transfer['from'], limits: CallOptions) {
    if (!publicKey) return readFullAccessKey(rpc, accountId, limits);
    return { curve: publicKey.length === 64 ? 'secp256k1' : 'ed25519', bytes: publicKey } as PublicKey;
  }

  const tokens = load('tokens', async (): Promise<Tokens> => {
    const { createTokens } = await import('./tokens/tokens.js');
    return createTokens(chain, rpc, options.fetch ?? ((...args) => globalThis.fetch(...args)));
  });

  /** The receiver and the actions of a transfer. */
  async function callsOf({ from, to, amount, asset }: Transfer, limits: CallOptions): Promise<SendRequest> {
    if (isOfToken(chain, nearCoin, asset)) {
      return (await tokens()).calls({ from, to, amount, asset }, limits);
    }
    demandAmount(amount);
    const actions = [{ type: 'Transfer', params: { deposit: String(amount) } }] as const;
    return { receiverId: address.parse(to), actions };
  }

  async function build(
    { sentBy, ...transfer }: Parameters<Reader['build']>[0],
    limits: CallOptions,
  ): ReturnType<Reader['build']> {
    const { from } = transfer;
    const signerId = address.parse(from.address);
    const { receiverId, actions } = await callsOf(transfer, limits);
    if (sentBy === 'wallet') {
      const validUntil = String((await readFinalBlock(rpc, limits)).height + validity + prompt);
      return Object.freeze({ request: { receiverId, actions }, trackBy: () => ({ validUntil }) });
    }
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
    const draft = { signerId, publicKey, nonce, receiverId, blockHash: block.hash, actions };
    const validUntil = String(block.height + validity + prompt);
    return Object.freeze({
      request: { transaction: encodeTransaction(draft) },
      // A wallet that chose another key or nonce made a new transaction.
      trackBy: (answer: object): TrackBy =>
        peek(answer, 'changed') === true ? { validUntil } : { validUntil, publicKey, nonce: String(nonce) },
    });
  }

  async function submit(bytes: Uint8Array, limits: CallOptions): Promise<void> {
    const params = { signed_tx_base64: toBase64(bytes), wait_until: 'INCLUDED' };
    try {
      await rpc({ method: 'send_tx', params }, limits);
    } catch (error) {
      const refused = peek(error, 'refused');
      throw refused === undefined ? error : rejected(error, refused);
    }
  }

  const reader: Reader = {
    chain,
    walletSends: true,
    ...readCoin(
      chain,
      nearCoin,
      (accountId, limits) => readHeld(rpc, address.parse(accountId), limits),
      tokens,
    ),
    ...(chain.tokenIndexUrl !== undefined && {
      holdings: async ({
        account,
        first,
        ...limits
      }: Parameters<NonNullable<AnyReader<'near'>['holdings']>>[0]) =>
        (await tokens()).list(account.address, limitsOf(limits), first),
    }),
    preview: async (draft) => {
      const limits = limitsOf(draft);
      const reading = isOfToken(chain, nearCoin, draft.asset)
        ? (await tokens()).preview(draft, limits)
        : preview(draft, limits);
      return within('preview', limits, reading);
    },
    build: async (draft) => {
      const limits = limitsOf(draft);
      return within('build', limits, build(draft, limits));
    },
    async submit({ transaction, ...limits }) {
      const bytes = Uint8Array.from(transaction);
      const hash = encodeHash(sha256(decodeSigned(bytes).bytes));
      return submitted(Object.freeze({ hash, chainId: chain.id }), submit(bytes, limitsOf(limits)));
    },
    validUntil: async (limits = {}) => (await readFinalBlock(rpc, limitsOf(limits))).height + validity,
    follow: (request) => followTransaction(chain, rpc, request),
    probe: async (limits) => void (await reader.request({ method: 'status', params: [] }, limits)),
    request: (call, limits = {}) =>
      rpc(call, limitsOf(limits)).catch((cause) => {
        if (isWalletError(cause)) throw cause;
        const refused = peek(cause, 'refused');
        if (refused !== undefined) throw rejected(cause, refused);
        const reason = cleanText(peek(cause, 'message'), 300) || 'the chain does not have it.';
        throw new WalletError('rpc-failed', { chain: chain.id, method: call.method, reason }, { cause });
      }),
  };
  return Object.freeze(reader);
}
