import { type ErrorCode, isWalletError, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { referenceOf } from '../chain/account.js';
import { isUnknownChain } from '../errors.js';
import type { CosmosChain } from '../types.js';
import { callWallet } from './keys.js';

/**
 * Has the wallet allow this page one chain after the other.
 *
 * @returns the chains it allowed, never none.
 * @throws WalletError the first chain's error when none was allowed.
 */
export async function enableEach(
  provider: object,
  chains: readonly CosmosChain[],
): Promise<readonly CosmosChain[]> {
  const enabled: CosmosChain[] = [];
  let failed: unknown;
  for (const chain of chains) {
    try {
      await enableOne(provider, chain);
      enabled.push(chain);
    } catch (error) {
      failed ??= error;
      if (isWalletError(error, 'wallet-gone')) throw error;
    }
  }
  if (enabled.length === 0) throw failed;
  return enabled;
}

/**
 * Has the wallet allow this page one chain, adding it first if the wallet does not have it.
 *
 * @throws WalletError `switch-rejected`, `add-rejected`, `switch-unsupported`, `network-unknown` when the
 * chain has no servers to introduce it with, `switch-unconfirmed`, and the wallet's errors.
 */
export async function enableOne(provider: object, chain: CosmosChain): Promise<void> {
  const reference = referenceOf(chain.id);
  const rejectedAs = (code: ErrorCode) => (error: unknown) => {
    throw isWalletError(error, 'user-rejected')
      ? new WalletError(code, { chain: chain.id } as never, { cause: error })
      : error;
  };
  try {
    await callWallet(provider, 'enable', [[reference]]);
    return;
  } catch (error) {
    if (!isUnknownChain(error)) rejectedAs('switch-rejected')(error);
  }
  if (typeof peek(provider, 'experimentalSuggestChain') !== 'function') {
    throw new WalletError('switch-unsupported', {});
  }
  await callWallet(provider, 'experimentalSuggestChain', [chainInfo(chain)]).catch(
    rejectedAs('add-rejected'),
  );
  await callWallet(provider, 'enable', [[reference]]).catch((error) => {
    if (isUnknownChain(error)) {
      throw new WalletError('switch-unconfirmed', { expected: chain.id }, { cause: error });
    }
    return rejectedAs('switch-rejected')(error);
  });
}

/** A chain as Keplr's `ChainInfo`. */
function chainInfo(chain: CosmosChain): object {
  const {
    id,
    name,
    currency,
    bech32Prefix: prefix,
    coinType,
    denom,
    gasPrice,
    rpcUrls,
    restUrls,
    keyAlgorithm,
  } = chain;
  const [rpc] = rpcUrls;
  if (!rpc) throw new WalletError('network-unknown', { chain: id });
  const coin = { coinDenom: currency.symbol, coinMinimalDenom: denom, coinDecimals: currency.decimals };
  const price = Number(gasPrice);
  return {
    chainId: referenceOf(id),
    chainName: name,
    rpc,
    rest: restUrls?.[0] ?? rpc,
    bip44: { coinType },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [coin],
    feeCurrencies: [{ ...coin, gasPriceStep: { low: price, average: price, high: price * 1.5 } }],
    stakeCurrency: coin,
    // Keplr's names for keys of Ethereum's kind.
    features: keyAlgorithm === 'ethsecp256k1' ? ['eth-address-gen', 'eth-key-sign'] : [],
  };
}
