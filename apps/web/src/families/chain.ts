import {
  type AssetId,
  type Balance,
  type CallOptions,
  type Chain,
  type Holder,
  isWalletError,
  namespaceOf,
  type Preview,
  type Signer,
  WalletError,
} from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import { wallets } from '../wallets.ts';
import type { ChainTransfer } from './family.ts';
import { familyOf } from './index.ts';
import { readerOf } from './readers.ts';

/** Says the errors of a network's reader in the words of its family. */
async function inWords<T>(chain: Chain, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const family = await familyOf(namespaceOf(chain.id));
    throw family.inWords?.(error, chain) ?? error;
  }
}

/** An account for a reader: with what its wallet tells, while the wallet is connected. */
async function holderOf(chain: Chain, address: string, limits: CallOptions): Promise<Holder> {
  const { holder } = await familyOf(namespaceOf(chain.id));
  if (!holder) return { address };
  let signer: Signer;
  try {
    signer = wallets.signer(`${chain.id}:${address}` as Parameters<typeof wallets.signer>[0]);
  } catch (error) {
    if (isWalletError(error, 'signer-missing')) return { address };
    throw error;
  }
  return holder(signer, limits);
}

interface Held extends CallOptions {
  readonly chain: Chain;
  readonly address: string;
}

/**
 * A read that takes too long or gets nonsense fails as a read: the words of `timeout` and `malformed-response` are about a
 * wallet, and no wallet takes part.
 */
async function asRead<T>(chain: Chain, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isWalletError(error, 'timeout') && !isWalletError(error, 'malformed-response')) throw error;
    const { shortMessage: reason, context } = error;
    throw new WalletError(
      'rpc-failed',
      { chain: chain.id, method: context.method, reason },
      { cause: error },
    );
  }
}

/**
 * What an account holds of a token, or of a network's coin, and what of it can be sent now.
 *
 * @throws WalletError `rpc-failed`, also after a slow read; `invalid-params` for a token that does not answer as one.
 */
export async function readBalance({
  chain,
  address,
  asset,
  ...limits
}: Held & { readonly asset?: AssetId | undefined }): Promise<
  Required<Pick<Balance, 'amount' | 'spendable'>>
> {
  const reader = await readerOf(chain);
  const account = await holderOf(chain, address, limits);
  const reading = reader.balances({ account, ...(asset && { assets: [asset] }), ...limits });
  const [found] = await asRead(chain, reading);
  if (found) return { amount: found.amount, spendable: found.spendable ?? found.amount };
  throw new WalletError('invalid-params', { field: 'asset', reason: `${asset} does not answer as a token.` });
}

/** Of CW20: a contract has a book of its own, which no list by owner shows. */
const isContract = (id: AssetId): boolean => id.includes('/cw20:');

interface Assets extends Held {
  /** Read and given back whatever the account holds of them. */
  readonly tokens: readonly AssetId[];
  /** Given back with an amount only. */
  readonly wellKnown?: readonly AssetId[];
}

/** What an account holds: the coin, the tokens of these ids, and what else the chain lists under its owner. */
export async function readAssets({ chain, address, tokens, wellKnown = [], ...limits }: Assets): Promise<{
  readonly listed: readonly Balance[];
  readonly others: readonly Balance[];
}> {
  const reader = await readerOf(chain);
  const account = await holderOf(chain, address, limits);
  const listed = wellKnown.filter((id) => !tokens.includes(id));
  // A chain that lists what an owner holds is not asked for each well-known token, but for those outside of its own books.
  const assets = [...tokens, ...(reader.holdings ? listed.filter(isContract) : listed)];
  const reading = Promise.all([
    reader.balances({ account, ...limits }),
    assets.length > 0 ? reader.balances({ account, assets, ...limits }) : [],
    reader.holdings?.({ account, first: listed, ...limits }) ?? [],
  ]);
  const [coin, requested, all] = await asRead(chain, reading);
  const [required, further] = [new Set(tokens), new Set(listed)];
  const isOwn = ({ asset }: Balance) => required.has(asset.id);
  const isListed = ({ asset }: Balance) => further.has(asset.id);
  return {
    listed: [
      ...coin,
      ...requested.filter(isOwn),
      ...[...requested, ...all].filter((one) => isListed(one) && one.amount > 0n),
    ],
    others: all.filter((one) => !isOwn(one) && !isListed(one)),
  };
}

/** What a transfer would do and cost. */
export async function previewTransfer({ chain, from, ...transfer }: ChainTransfer): Promise<Preview> {
  const reader = await readerOf(chain);
  const { signal, timeout } = transfer;
  const holder = await holderOf(chain, from, { signal, timeout });
  return inWords(chain, asRead(chain, reader.preview({ ...transfer, from: holder })));
}

interface Sending extends ChainTransfer {
  readonly preview?: Preview | undefined;
  /** Those that the amount of a token was typed for. */
  readonly decimals?: number;
}

/**
 * Has the wallet sign the transfer, and sends it. Prompts.
 *
 * @throws WalletError those of `sendTransfer`; `transaction-rejected` for a token whose decimals are others by now.
 */
export async function send(
  signer: Signer,
  { chain, from: _, decimals, ...transfer }: Sending,
): Promise<unknown> {
  const reader = await readerOf(chain);
  const { asset, preview, signal } = transfer;
  const now = asset && (preview?.asset ?? (await reader.asset({ id: asset, signal })));
  if (now && now.decimals !== decimals) {
    throw new WalletError('transaction-rejected', { reason: `${now.symbol} has other decimals by now.` });
  }
  return inWords(chain, sendTransfer(signer, reader, { ...transfer, preview }));
}
