import {
  type Reader as AnyReader,
  type Built,
  type Call,
  type CallOptions,
  type FollowOptions,
  isWalletError,
  type Sent,
  type Transfer,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { limitsOf, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import type { CardanoChain } from '../types.js';
import { type ParsedAddress, parseAddress } from './address.js';
import { networkOf } from './chains.js';
import { toHex } from './hex.js';
import { countUnspent, readParameters, readSlot, readUtxos } from './reads.js';
import { createRpc, type RpcOptions } from './rpc.js';
import { track } from './track.js';

export type { RpcOptions } from './rpc.js';

/** Reads one Cardano network over Ogmios. Amounts in lovelace. */
export interface Reader extends AnyReader<'cip34'> {
  readonly chain: CardanoChain;
  /** @throws WalletError `cip34-amount-too-small`, `cip34-change-too-small`. */
  preview(options: Transfer & CallOptions): ReturnType<AnyReader['preview']>;
  /** Good for two hours. @throws WalletError those of `preview`, `transaction-rejected` when it cannot be paid. */
  build(options: Transfer & CallOptions): Promise<Built<{ readonly transaction: Uint8Array }>>;
  submit(options: { readonly transaction: Uint8Array } & CallOptions): Promise<Sent<'cip34'>>;
  /** @param options `confirmations`: how many blocks make it certain enough; 1 by default. */
  follow(options: FollowOptions & { readonly confirmations?: number }): ReturnType<AnyReader['follow']>;
  /** Any call of Ogmios; fits `KeyedOptions`. */
  request(call: Omit<Call, 'chainId'>, options?: CallOptions): Promise<unknown>;
}

/** Ada in SLIP-44. */
const ada = 1815;
/** A slot is a second: a person has two hours to sign, and then it is certain that it never counts. */
const validity = 7200n;

const building = load('build', () => import('./build.js'));
const cutting = load('transactionBytes', () => import('./transactionBytes.js'));

/**
 * Reads a Cardano network over Ogmios.
 *
 * @throws WalletError those of every `Reader`.
 * @see https://ogmios.dev/api/
 * @example
 * import { cardano } from '@causeway/cip34/chains';
 * import { createReader } from '@causeway/cip34/reader';
 *
 * const reader = createReader({ ...cardano, rpcUrls: ['https://ogmios.example'] });
 * await reader.probe();
 */
export function createReader(chain: CardanoChain, options: RpcOptions = {}): Reader {
  const rpc = createRpc(chain, options);
  const holder = (address: string): ParsedAddress => {
    const parsed = parseAddress(address, networkOf(chain.id)?.id);
    if (parsed.kind !== 'reward') return parsed;
    throw new WalletError('invalid-address', { reason: 'a stake address holds nothing that can be sent.' });
  };
  const request = (call: Omit<Call, 'chainId'>, limits: CallOptions = {}) =>
    rpc(call, limitsOf(limits)).catch((cause) => {
      if (isWalletError(cause)) throw cause;
      const reason = cleanText(peek(cause, 'message'), 300) || 'refused.';
      throw new WalletError('transaction-rejected', { reason }, { cause });
    });

  async function prepare({ from, to, amount, ...given }: Transfer & CallOptions) {
    const limits = limitsOf(given);
    const sender = holder(from.address);
    const receiver = holder(to);
    if (typeof amount !== 'bigint' || amount < 0n) {
      throw new WalletError('invalid-amount', { reason: 'it must be a BigInt of 0 or more.' });
    }
    const work = async () => {
      const [{ buildPayment }, utxos, parameters, slot] = await Promise.all([
        building(),
        readUtxos(rpc, sender, limits),
        readParameters(rpc, limits),
        readSlot(rpc, limits),
      ]);
      const validUntil = slot + validity;
      const built = buildPayment({ from: sender, to: receiver, amount, utxos, parameters, validUntil });
      return { ...built, validUntil, balance: utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n) };
    };
    return withDeadline(work(), { method: 'prepare', ms: limits.timeout, signal: limits.signal });
  }

  async function submit(bytes: Uint8Array, id: string, limits: CallOptions): Promise<void> {
    try {
      await rpc({ method: 'submitTransaction', params: { transaction: { cbor: toHex(bytes) } } }, limits);
    } catch (error) {
      if (peek(error, 'refused') !== true) throw error;
      // A ledger that has it finds its inputs spent, by itself.
      const outputs = [0, 1].map((index) => ({ id, index }));
      if ((await countUnspent(rpc, outputs, limits).catch(() => 0)) > 0) return;
      const reason = cleanText(peek(error, 'message'), 300) || `error ${String(peek(error, 'code'))}`;
      throw new WalletError('transaction-rejected', { reason }, { cause: error });
    }
  }

  return Object.freeze<Reader>({
    chain,
    walletSends: false,
    request,
    ...readCoin(chain, ada, async (address, limits) => {
      const utxos = await readUtxos(rpc, holder(address), limits);
      return utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n);
    }),
    preview: async (transfer) => {
      const { fee, most, balance, transaction } = await prepare(transfer);
      return previewOf({
        amount: transfer.amount,
        fee,
        balance,
        most,
        sufficient: transaction !== undefined,
      });
    },
    build: async (transfer) => {
      const { transaction, inputs, validUntil } = await prepare(transfer);
      if (!transaction) {
        throw new WalletError('transaction-rejected', { reason: 'there is not enough to pay it.' });
      }
      const [input] = inputs;
      const spent: Record<string, string> = input ? { input: `${input.id}#${input.index}` } : {};
      return Object.freeze({
        request: { transaction },
        trackBy: () => ({ ...spent, validUntil: String(validUntil) }),
      });
    },
    submit: async ({ transaction, ...limits }) => {
      const bytes = Uint8Array.from(transaction);
      const parts = (await cutting()).readTransaction(bytes);
      if (!parts) {
        const reason = 'must be a whole transaction.';
        throw new WalletError('invalid-params', { field: 'transaction', reason });
      }
      return submitted(
        Object.freeze({ hash: parts.id, chainId: chain.id }),
        submit(bytes, parts.id, limitsOf(limits)),
      );
    },
    follow: (wanted) => track(chain, rpc, wanted),
    probe: async (limits) => void (await request({ method: 'queryNetwork/tip', params: {} }, limits)),
  });
}
