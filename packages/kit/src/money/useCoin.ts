import { useReading, useStore } from '@causeway/react';
import { useKept } from '../requests/useKept.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { askedOf } from './asked.js';
import { briefAmount } from './briefAmount.js';
import { moneyOf } from './moneyOf.js';
import { readerOf } from './readerOf.js';
import type { AccountOnChain } from './useAccountOnChain.js';

/**
 * Returns the account's balance of the network's coin, such as `1.25 ETH`; `undefined` where it may not or cannot be read.
 * It is read again each time a dialog closes, because the person may have sent something.
 *
 * @param wanted see `ConnectButton`.
 */
export function useCoin(
  kit: Kit,
  { account, chain }: AccountOnChain,
  wanted: boolean | undefined,
): string | undefined {
  const { locale } = useLanguage(kit);
  const { balances } = moneyOf(kit);
  const allowed = useStore(balances?.allowed ?? askedOf(kit));
  const isClosed = useStore(kit.dialog) === undefined;
  const isAllowed = allowed || (!balances && wanted === true);
  const mayRead = isAllowed && wanted !== false && chain.rpcUrls.length > 0;
  const key = `${chain.id} ${account.address}`;
  const { status, kept } = useKept(
    useReading(mayRead && isClosed ? key : undefined, async (signal) => {
      const [coin] = await (await readerOf(kit, chain)).balances({ account, signal });
      return { key, coin };
    }),
  );
  if (!mayRead || status === 'error' || kept?.key !== key || !kept.coin) return undefined;
  const { amount, asset } = kept.coin;
  return `${briefAmount(amount, asset.decimals, locale)} ${asset.symbol}`;
}
