import {
  type AssetId,
  type CallOptions,
  type Note,
  type Preview,
  type Transfer,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { concatBytes } from '@causeway/protocol/bytes';
import type { PolkadotChain } from '../../types.js';
import { isValueOf } from '../decode.js';
import { type Metadata, variantOf } from '../metadata.js';
import type { Reads as ChainReads } from '../reads.js';
import { createScaleReader, encodeCompact } from '../scale.js';
import { encodeAccount } from '../transfer.js';
import { keyOf, parseId } from './identifier.js';
import { palletOf } from './pallets.js';
import { createReads, type Reads } from './reads.js';

/** The facts of a transfer before its token is read. */
export interface Known {
  readonly fee: bigint;
  /** Of the sender. */
  readonly coinBalance: bigint;
  /** Whether the sender can spend as much of the coin as the fee is. */
  readonly canPay: boolean;
  /** Whether the recipient has any of the coin. */
  readonly recipientExists: boolean;
}

/** The bytes of a call, by the runtime's own numbers and types. */
export type EncodeCall = (to: Uint8Array, amount: bigint, metadata: Metadata, chain: string) => Uint8Array;

/** Reads tokens and moves them. */
export interface Tokens extends Reads {
  /** @throws WalletError `invalid-params` for an id that cannot be a token of the chain. */
  callOf(id: AssetId): EncodeCall;
  preview(
    transfer: Transfer & { readonly asset: AssetId },
    known: Known,
    limits: CallOptions,
  ): Promise<Preview>;
}

const rejected = (reason: string) => new WalletError('transaction-rejected', { reason });
const form = (chain: string, what: string) =>
  new WalletError('invalid-params', {
    field: 'chain',
    reason: `${chain} takes the ${what} of a transfer of a token in a form that is not known.`,
  });

/** Tokens of the pallets Assets and ForeignAssets, for a reader of a chain. */
export function createTokens(chain: PolkadotChain, chainReads: ChainReads): Tokens {
  const reads = createReads(chain, chainReads);

  return {
    ...reads,
    list: async (address, limits) =>
      withDeadline(reads.list(address, limits), {
        ...{ method: 'state_queryStorageAt', ms: limits.timeout, signal: limits.signal },
      }),
    callOf(id) {
      const token = parseId(chain, id);
      return (to, amount, metadata, name) => {
        const key = keyOf(chain, token, metadata);
        const pallet = palletOf(metadata, token.pallet);
        const call = variantOf(metadata, pallet?.calls, 'transfer_keep_alive');
        const [first, dest, value] = call?.fields ?? [];
        if (!pallet || !call || !first || call.fields.length !== 3) throw form(name, 'call');
        // The number of an asset is compact in a call, and is not in storage.
        const isCompact = metadata.types[first.type]?.kind === 'compact';
        const keyBytes = isCompact ? encodeCompact(createScaleReader(key, 'asset').uint(key.length)) : key;
        if (!isValueOf(first.type, keyBytes, metadata)) throw form(name, 'asset');
        const target = encodeAccount(to, dest?.type, metadata);
        if (!target) throw form(name, 'account');
        if (metadata.types[value?.type ?? -1]?.kind !== 'compact') throw form(name, 'amount');
        return concatBytes(Uint8Array.of(pallet.index, call.index), keyBytes, target, encodeCompact(amount));
      };
    },
    async preview({ from, to, amount, asset: id }, { fee, coinBalance, canPay, recipientExists }, limits) {
      const { asset, details, holdings } = await reads.facts(id, [from.address, to], limits);
      const [sender, other] = holdings;
      if (details.isFrozen) throw rejected(`transfers of ${asset.symbol} are frozen.`);
      if (sender && sender.status !== 'Liquid') throw rejected(`${asset.symbol} is frozen in this account.`);
      if (other?.status === 'Blocked') throw rejected(`the recipient can receive no ${asset.symbol}.`);
      const received = other?.balance ?? 0n;
      // Only a token that makes an account exist can be an account's first.
      if (!details.isSufficient && received === 0n && !recipientExists) {
        const coin = chain.currency.symbol;
        throw rejected(`the recipient must hold ${coin} before they can receive ${asset.symbol}.`);
      }
      const balance = sender?.balance ?? 0n;
      // The sender's account of the token is kept alive, as that of the coin is.
      const most = balance > details.minimum ? balance - details.minimum : 0n;
      const notes: Note[] =
        received + amount < details.minimum
          ? [{ code: 'below-minimum', values: { minimum: String(details.minimum) } }]
          : [];
      return Object.freeze({
        ...{ asset, fee, maxFee: fee, total: amount, balance, most, coinBalance, notes },
        sufficient: amount <= most && canPay,
      });
    },
  };
}
