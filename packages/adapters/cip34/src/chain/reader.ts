import {
  type AssetId,
  type Call,
  type CallOptions,
  isWalletError,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { isOfToken, limitsOf, previewOf, readCoin, submitted } from '@causeway/protocol/reader';
import type { CardanoChain } from '../types.js';
import { type ParsedAddress, parseAddress } from './address.js';
import { stakeAddressOf } from './addressBytes.js';
import { networkOf } from './chains.js';
import { followTransaction } from './followTransaction.js';
import type { Utxo } from './ledger.js';
import { createOutputs } from './outputs.js';
import type { CardanoTransfer, Reader } from './readerTypes.js';
import { createServers, type RpcOptions } from './servers.js';
import type { Tokens } from './tokens/tokens.js';

export type { Assets, Utxo } from './ledger.js';
export type { CardanoTransfer, Reader } from './readerTypes.js';
export type { RpcOptions } from './servers.js';

/** Ada in SLIP-44. */
const ada = 1815;
/** No output holds more of a token, or of lovelace. */
const largest = 2n ** 64n - 1n;
/** A slot is a second: a person has two hours to sign, and then it is certain that it never counts. */
const validity = 7200n;

const building = load('build', () => import('./build.js'));
const cutting = load('transactionBytes', () => import('./transactionBytes.js'));

/** Ogmios' number for outputs that are spent or unknown. */
const unknownOutputs = 3117;
/** The messages of other servers about an output that is spent, or that they do not have (yet). */
const spent =
  /Bad\w*Inputs|(input|utxo)s? .{0,40}(spent|not (found|exist)|missing|unknown)|unknown .{0,20}(input|output|utxo)/i;

/**
 * Reads a Cardano network over Ogmios, Koios or Blockfrost, whichever its servers are.
 *
 * @throws WalletError those of every `Reader`.
 * @see https://ogmios.dev/api/; https://api.koios.rest; https://docs.blockfrost.io
 * @example
 * import { cardano } from '@causeway/cip34/chains';
 * import { createReader } from '@causeway/cip34/reader';
 *
 * const reader = createReader({ ...cardano, rpcUrls: ['https://ogmios.example'] });
 * await reader.probe();
 */
export function createReader(chain: CardanoChain, options: RpcOptions = {}): Reader {
  const callServers = createServers(chain, options);
  const networkId = networkOf(chain.id)?.id;
  const holder = (address: string): ParsedAddress => {
    const parsed = parseAddress(address, networkId);
    if (parsed.kind !== 'reward') return parsed;
    throw new WalletError('invalid-address', { reason: 'a stake address holds nothing that can be sent.' });
  };
  const readOutputs = createOutputs(chain, callServers, holder);

  async function readRewards(address: string, limits: CallOptions): Promise<bigint> {
    const stake = stakeAddressOf(holder(address));
    if (!stake) return 0n;
    return callServers('rewards', [stake], limits).catch((error: unknown) => {
      // The rewards are an addition to the balance; their failure must not hide it.
      if (isWalletError(error, 'aborted') || isWalletError(error, 'timeout')) throw error;
      return 0n;
    });
  }

  const tokens = load('tokens', async (): Promise<Tokens> => {
    const { createTokens } = await import('./tokens/tokens.js');
    return createTokens({ chain, options, outputs: readOutputs });
  });

  async function request({ method, params }: Omit<Call, 'chainId'>, limits: CallOptions = {}) {
    const cbor = peek(peek(params, 'transaction'), 'cbor');
    try {
      if (method !== 'submitTransaction' || typeof cbor !== 'string') {
        return await callServers('request', [{ method, params }], limitsOf(limits));
      }
      await callServers('submit', [cbor], limitsOf(limits));
    } catch (cause) {
      throw isWalletError(cause) ? cause : rejected(cause);
    }
    const { readTransaction } = await cutting();
    return { transaction: { id: readTransaction(fromHex(cbor) ?? new Uint8Array())?.id } };
  }

  async function prepare(
    { from, to, amount, asset, ...callOptions }: CardanoTransfer & CallOptions,
    tried?: (balance: bigint) => bigint,
  ) {
    const token = isOfToken(chain, ada, asset) ? (await tokens()).unitOf(asset) : undefined;
    const limits = limitsOf(callOptions);
    const sender = holder(from.address);
    const receiver = holder(to);
    const least = token && !tried ? 1n : 0n;
    if (typeof amount !== 'bigint' || amount < least || amount > largest) {
      throw new WalletError('invalid-amount', { reason: `it must be a BigInt from ${least} to 2^64 - 1.` });
    }
    const work = async () => {
      const [{ buildPayment }, utxos, parameters, slot] = await Promise.all([
        building(),
        readOutputs(from, limits),
        callServers('parameters', [], limits),
        callServers('slot', [], limits),
      ]);
      const validUntil = slot + validity;
      const balance = lovelaceOf(utxos);
      const built = buildPayment({
        from: sender,
        to: receiver,
        amount: tried?.(balance) ?? amount,
        token,
        utxos,
        parameters,
        validUntil,
      });
      const toKey = receiver.keyHash !== undefined;
      return { ...built, validUntil, utxos, toKey, balance };
    };
    return withDeadline(work(), { method: 'prepare', ms: limits.timeout, signal: limits.signal });
  }

  async function submit(bytes: Uint8Array, id: string, limits: CallOptions): Promise<void> {
    try {
      await callServers('submit', [toHex(bytes)], limits);
    } catch (error) {
      if (peek(error, 'refused') !== true) throw error;
      // A ledger that already has the transaction finds its inputs spent by it.
      if ((await callServers('heightOf', [id], limits).catch(() => undefined)) !== undefined) return;
      throw rejected(error);
    }
  }

  return Object.freeze<Reader>({
    chain,
    walletSends: false,
    request,
    ...readCoin(
      chain,
      ada,
      async (address, limits, account) => {
        const [utxos, staked] = await Promise.all([
          readOutputs(account, limits),
          readRewards(address, limits),
        ]);
        const amount = lovelaceOf(utxos);
        return { amount, spendable: amount, staked };
      },
      tokens,
    ),
    holdings: async ({ account, first, ...limits }) =>
      (await tokens()).list(account, limitsOf(limits), first),
    outputs: async ({ account, ...limits }) => readOutputs(account, limitsOf(limits)),
    preview: async (transfer) => {
      const { asset, amount } = transfer;
      const isToken = isOfToken(chain, ada, asset);
      // No output holds nothing, so the fee of 0 and the largest amount are those of the whole balance, or of one token.
      const prepared = await prepare(transfer, (balance) => amount || (isToken ? 1n : balance));
      if (isToken) {
        return (await tokens()).preview(asset as AssetId<'cip34'>, amount, prepared, limitsOf(transfer));
      }
      const { fee, most, balance, transaction } = prepared;
      return previewOf({
        amount,
        fee,
        balance,
        most,
        sufficient: transaction !== undefined,
      });
    },
    build: async (transfer) => {
      const { transaction, inputs, validUntil } = await prepare(transfer);
      if (!transaction) {
        throw new WalletError('transaction-rejected', { reason: 'the balance is too low to pay it.' });
      }
      const [input] = inputs;
      const spent: Record<string, string> = input ? { input: `${input.id}#${input.index}` } : {};
      return Object.freeze({
        request: { transaction, signers: signersOf(inputs) },
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
    follow: (request) => followTransaction(chain, callServers, request),
    probe: async (limits) => void (await callServers('slot', [], limitsOf(limits ?? {}))),
  });
}

const lovelaceOf = (utxos: readonly Utxo[]): bigint =>
  utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n);

/** One address for each key that must sign. */
function signersOf(inputs: readonly Utxo[]): readonly string[] {
  const byKey = new Map(
    inputs.map(({ address }) => [toHex(address.keyHash ?? address.bytes), address.address]),
  );
  return Object.freeze([...byKey.values()]);
}

/** A refusal of the ledger, in the words of a server. */
function rejected(cause: unknown): WalletError {
  const message = cleanText(peek(cause, 'message'), 300) || `error ${String(peek(cause, 'code'))}`;
  const reason =
    peek(cause, 'code') === unknownOutputs || spent.test(message)
      ? 'outputs that it spends are spent by another transaction, or are in no block yet. Wait for the next block and try again.'
      : message;
  return new WalletError('transaction-rejected', { reason }, { cause });
}
