import {
  type Reader as AnyReader,
  type Transfer as AnyTransfer,
  type Built,
  type Call,
  type CallOptions,
  isWalletError,
  type Sent,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { toBase64, toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { isOfToken, limitsOf, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import type { CosmosChain } from '../types.js';
import { type ParsedAddress, parseAddress } from './address.js';
import { sha256 } from './crypto.js';
import type { SignDoc } from './document.js';
import { followTransaction } from './followTransaction.js';
import { type ChainAccount, readAccount, readBalance } from './reads.js';
import { createRpc, type RpcOptions } from './rpc.js';
import { readStaked } from './staked.js';
import type { Tokens } from './tokens/tokens.js';
import { readNumber } from './wire.js';

export type { ChainAccount } from './reads.js';
export type { RpcOptions } from './rpc.js';

/** A transfer of the chain's coin or of a token, in its smallest unit. */
export interface Transfer extends AnyTransfer {
  /** At most 256 characters; anyone can read it. */
  readonly memo?: string;
}

/** Reads one Cosmos chain, with the methods that only such chains have. */
export interface Reader extends AnyReader<'cosmos'> {
  readonly chain: CosmosChain;
  /**
   * Has the chain try the transfer; the public key of `from` is not needed yet. For an amount of 0, which no chain accepts,
   * the fee and `most` are those of the whole balance.
   */
  preview(options: Transfer & CallOptions): ReturnType<AnyReader['preview']>;
  /** @param options `from.publicKey`: 33 bytes, which the transaction names. */
  build(options: Transfer & CallOptions): Promise<Built<{ readonly document: SignDoc }>>;
  submit(options: { readonly transaction: Uint8Array } & CallOptions): Promise<Sent<'cosmos'>>;
  /** `undefined` for an account that never received anything. */
  account(options: { readonly address: string } & CallOptions): Promise<ChainAccount | undefined>;
  /** Any call of CometBFT's JSON-RPC; fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

const building = load('build', () => import('./build.js'));
const tokensPart = load('tokens', () => import('./tokens/tokens.js'));

/**
 * Reads a Cosmos chain. `preview` and `build` load `@cosmjs/stargate`, an optional peer; nothing else does.
 *
 * @throws WalletError those of every `Reader`.
 * @example
 * import { cosmosHub } from '@causeway/cosmos/chains';
 * import { createReader } from '@causeway/cosmos/reader';
 *
 * const reader = createReader({ ...cosmosHub, rpcUrls: ['https://first.example', 'https://second.example'] });
 * await reader.probe();
 */
export function createReader(chain: CosmosChain, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);
  const parseOwn = (address: string): ParsedAddress => parseAddress(address, [chain.bech32Prefix]);
  const request = (call: Omit<Call, 'chainId'>, limits: CallOptions = {}) =>
    rpc(call, limitsOf(limits)).catch((cause) => {
      if (isWalletError(cause)) throw cause;
      const context = { chain: chain.id, method: call.method, reason: 'the chain does not have it.' };
      throw new WalletError('rpc-failed', context, { cause });
    });

  let created: Tokens | undefined;
  const tokens = async () => {
    const { createTokens } = await tokensPart();
    created ??= createTokens({ chain, rpc, sha256, building });
    return created;
  };

  /** The document of a transfer, where the key is known, and its fee: a Cosmos fee is paid in full. */
  async function prepare(
    { from, to, amount, memo, ...callOptions }: Transfer & CallOptions,
    tried = (_balance: bigint) => amount,
  ) {
    const limits = limitsOf(callOptions);
    if (typeof amount !== 'bigint' || amount < 0n) {
      throw new WalletError('invalid-amount', { reason: 'it must be a BigInt of 0 or more.' });
    }
    const transfer = { from: parseOwn(from.address).address, to: parseOwn(to).address, memo };
    const work = async () => {
      const [account, { spendable: balance }] = await Promise.all([
        readAccount(chain, rpc, transfer.from, limits),
        readBalance(chain, rpc, transfer.from, limits),
      ]);
      if (!account) {
        const reason = 'the account has never received anything.';
        throw new WalletError('transaction-rejected', { reason });
      }
      const { build } = await building();
      const { publicKey } = from;
      const moved = { ...transfer, amount: tried(balance) };
      const { document, fee } = await build({ chain, rpc, limits, transfer: moved, account, publicKey });
      return { document, fee, balance, account };
    };
    return withDeadline(work(), { method: 'prepare', ms: limits.timeout, signal: limits.signal });
  }

  async function documentOf(transfer: Transfer & CallOptions) {
    if (isOfToken(chain, chain.coinType, transfer.asset)) return (await tokens()).document(transfer);
    const { document, account } = await prepare(transfer);
    if (!document) throw malformed('getPublicKey');
    return { document, sequence: account.sequence };
  }

  async function submit(bytes: Uint8Array, limits: CallOptions): Promise<void> {
    const answer = await rpc({ method: 'broadcast_tx_sync', params: { tx: toBase64(bytes) } }, limits);
    const code = readNumber(peek(answer, 'code') ?? 0);
    // Code 19, the SDK's ErrTxInMempoolCache: the chain has these very bytes already.
    if (code === 0n || code === 19n) return;
    const reason = cleanText(peek(answer, 'log'), 300) || `code ${String(code)}`;
    throw new WalletError('transaction-rejected', { reason });
  }

  return Object.freeze<Reader>({
    chain,
    walletSends: false,
    request,
    ...readCoin(
      chain,
      chain.coinType,
      async (address, limits) => {
        const owner = parseOwn(address).address;
        const [bank, staked = 0n] = await Promise.all([
          readBalance(chain, rpc, owner, limits),
          readStaked(chain, rpc, owner, limits),
        ]);
        return { ...bank, staked };
      },
      tokens,
    ),
    holdings: async ({ account, first, ...limits }) => (await tokens()).list(account.address, limits, first),
    account: async ({ address, ...limits }) =>
      readAccount(chain, rpc, parseOwn(address).address, limitsOf(limits)),
    preview: async (transfer) => {
      if (isOfToken(chain, chain.coinType, transfer.asset)) return (await tokens()).preview(transfer);
      const { fee, balance } = await prepare(transfer, (held) => transfer.amount || held || 1n);
      return previewOf({ amount: transfer.amount, fee, balance });
    },
    build: async (transfer) => {
      const { document, sequence } = await documentOf(transfer);
      return Object.freeze({
        request: { document },
        trackBy: () => ({ sequence: String(sequence) }),
      });
    },
    submit: async ({ transaction, ...limits }) => {
      const bytes = Uint8Array.from(transaction);
      const hash = toHex(sha256(bytes)).toUpperCase();
      return submitted(Object.freeze({ hash, chainId: chain.id }), submit(bytes, limitsOf(limits)));
    },
    follow: (request) => followTransaction(chain, rpc, request),
    probe: async (limits) => void (await request({ method: 'status' }, limits)),
  });
}
