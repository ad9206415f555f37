import type { Store } from '@causeway/core';
import { shortenAddress } from '@causeway/protocol/address';
import { cleanText } from '@causeway/protocol/hostile';
import { useReading, useStore } from '@causeway/react';
import { useLayoutEffect } from 'react';
import { useKept } from '../requests/useKept.js';
import type { AccountLabelProps, Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { askedOf } from './asked.js';
import { briefAmount } from './briefAmount.js';
import type { MoneyChoices } from './choices.js';
import { moneyOf } from './moneyOf.js';
import { readerOf } from './readerOf.js';
import type { AccountOnChain } from './useAccountOnChain.js';

/** Reads the name and the balance of an account, and renders nothing. What cannot be read is left out. */
export function ReadLabel({ kit, balance: wanted, onLabel, ...here }: AccountLabelProps & AccountOnChain) {
  const name = useName(kit, here);
  const balance = useCoin(kit, here, wanted);
  const { address } = here.account;
  // Before the next frame, so that no account has the label of another one.
  useLayoutEffect(() => {
    if (name === undefined && balance === undefined) return;
    onLabel({
      name,
      balance,
      spoken: [name, address, balance].filter(Boolean).join(', '),
      shown: (
        <span data-part="account-label">
          <span data-part="account-short">{shortenAddress(address)}</span>
          {name && <bdi data-part="account-name">{name}</bdi>}
          {balance && <bdi data-part="account-balance">{balance}</bdi>}
        </span>
      ),
    });
    return () => onLabel(undefined);
  }, [name, balance, address, onLabel]);
  return null;
}

/**
 * Returns the account's balance of the network's coin, such as `1.25 ETH`; `undefined` where it may not or cannot be read.
 * It is read again each time a dialog closes, because the person may have sent something.
 *
 * @param wanted see `ConnectButton`.
 */
function useCoin(
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

/** The limit of characters of a name: anyone can register longer ones. */
const longest = 40;

type Lookup = NonNullable<MoneyChoices['lookupName']>;

/** The last look-up, found or not: the button, the dialog and each state of a connection share it. */
const last = new WeakMap<Lookup, { readonly key: string; readonly name: Promise<string | undefined> }>();

function nameOf(lookup: Lookup, key: string, address: string, chainId: string): Promise<string | undefined> {
  const before = last.get(lookup);
  if (before?.key === key) return before.name;
  const name = lookup(address, { chainId });
  last.set(lookup, { key, name });
  return name;
}

const unchanging: Store<string> = { get: () => '', subscribe: () => () => undefined };

/** Returns the name of an account; `undefined` without one, and where the app looks up none. */
function useName(kit: Kit, { account: { address }, chain }: AccountOnChain): string | undefined {
  const { lookupName, nameSources = unchanging } = moneyOf(kit);
  const key = `${chain.id} ${address} ${useStore(nameSources)}`;
  const { data } = useReading(
    lookupName && key,
    async () => lookupName && nameOf(lookupName, key, address, chain.id),
  );
  return cleanText(data, longest) || undefined;
}
