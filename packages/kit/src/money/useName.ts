import type { Store } from '@causeway/core';
import { cleanText } from '@causeway/protocol/hostile';
import { useReading, useStore } from '@causeway/react';
import type { Kit } from '../types.js';
import type { MoneyChoices } from './choices.js';
import { moneyOf } from './moneyOf.js';
import type { AccountOnChain } from './useAccountOnChain.js';

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
export function useName(kit: Kit, { account: { address }, chain }: AccountOnChain): string | undefined {
  const { lookupName, nameSources = unchanging } = moneyOf(kit);
  const key = `${chain.id} ${address} ${useStore(nameSources)}`;
  const { data } = useReading(
    lookupName && key,
    async () => lookupName && nameOf(lookupName, key, address, chain.id),
  );
  return cleanText(data, longest) || undefined;
}
