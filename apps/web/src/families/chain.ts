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
import { activeLanguage } from '../i18n/i18n.ts';
import { wallets } from '../wallets.ts';
import type { ChainTransfer } from './family.ts';
import { familyOf } from './index.ts';
import { readerOf } from './readers.ts';

/** Formats amounts in the errors of a network's reader with the function of its family. */
async function inWords<T>(chain: Chain, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const family = await familyOf(namespaceOf(chain.id));
    throw family.inWords?.(error, chain) ?? error;
  }
}

/** Returns an account for a reader, with the data that its wallet adds while it is connected. */
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

interface AccountOnChain extends CallOptions {
  readonly chain: Chain;
  readonly address: string;
}

/**
 * Reports a slow or invalid read as a failed read: the texts of `timeout` and `malformed-response` are about a wallet, and
 * no wallet takes part here.
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
 * Reads the balance of an account, in a token or in the network's coin, and the part that can be sent now.
 *
 * @throws WalletError `rpc-failed`, also after a slow read; `invalid-params` for an address that is no token.
 */
export async function readBalance({
  chain,
  address,
  asset,
  ...limits
}: AccountOnChain & { readonly asset?: AssetId | undefined }): Promise<
  Required<Pick<Balance, 'amount' | 'spendable'>>
> {
  const reader = await readerOf(chain);
  const account = await holderOf(chain, address, limits);
  const reading = reader.balances({ account, ...(asset && { assets: [asset] }), ...limits });
  const [balance] = await asRead(chain, reading);
  if (balance) return { amount: balance.amount, spendable: balance.spendable ?? balance.amount };
  throw new WalletError('invalid-params', {
    field: 'asset',
    reason: `${asset} does not respond as a token.`,
  });
}

/** A CW20 contract stores its own balances, which no list by owner contains. */
const isContract = (id: AssetId): boolean => id.includes('/cw20:');

interface Assets extends AccountOnChain {
  /** Read and returned even when the account holds none. */
  readonly tokens: readonly AssetId[];
  /** Returned only when the account holds some. */
  readonly wellKnown?: readonly AssetId[];
}

/**
 * Reads the holdings of an account: the coin, the tokens of these ids, and other tokens that the chain lists by owner.
 */
export async function readAssets({ chain, address, tokens, wellKnown = [], ...limits }: Assets): Promise<{
  readonly listed: readonly Balance[];
  readonly others: readonly Balance[];
}> {
  const reader = await readerOf(chain);
  const account = await holderOf(chain, address, limits);
  const listed = wellKnown.filter((id) => !tokens.includes(id));
  // Where the chain lists tokens by owner, only contracts with their own balances are read one by one.
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

/** Previews the effect and the fee of a transfer. */
export async function previewTransfer({ chain, from, ...transfer }: ChainTransfer): Promise<Preview> {
  const reader = await readerOf(chain);
  const { signal, timeout } = transfer;
  const holder = await holderOf(chain, from, { signal, timeout });
  return inWords(chain, asRead(chain, reader.preview({ ...transfer, from: holder })));
}

interface Sending extends ChainTransfer {
  readonly preview?: Preview | undefined;
  /** The decimals for which the amount of a token was typed. */
  readonly decimals?: number;
}

/**
 * Requests the signature of a transfer from the wallet and sends it. Prompts.
 *
 * @throws WalletError those of `sendTransfer`; `transaction-rejected` for a token whose decimals have changed.
 */
export async function send(
  signer: Signer,
  { chain, from: _, decimals, ...transfer }: Sending,
): Promise<unknown> {
  const reader = await readerOf(chain);
  const { asset, preview, signal } = transfer;
  const now = asset && (preview?.asset ?? (await reader.asset({ id: asset, signal })));
  if (now && now.decimals !== decimals) {
    const { symbol } = now;
    throw new WalletError('transaction-rejected', {
      reason: activeLanguage.get().t('send.asset.changed.title', { symbol }),
    });
  }
  return inWords(chain, sendTransfer(signer, reader, { ...transfer, preview }));
}
