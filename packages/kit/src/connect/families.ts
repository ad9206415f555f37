import type { Wallet } from '@causeway/core';
import { familyName } from '../marks/families.js';
import type { Kit } from '../types.js';

/** The families of a wallet that the app has, in the app's order, as everywhere else. */
export const familiesOf = (kit: Kit, wallet: Wallet): readonly string[] =>
  kit.wallets.adapters
    .map(({ namespace }) => namespace)
    .filter((namespace) => wallet.namespaces.includes(namespace));

/** The names of families as a list in a language. */
export const listFamilies = (namespaces: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { style: 'narrow' }).format(namespaces.map(familyName));

/** A number in the digits of a language. */
export const inDigits = (count: number, locale: string): string =>
  new Intl.NumberFormat(locale).format(count);

/** The families that a wallet has connected. */
export function useJoined(kit: Kit, { id }: Wallet): ReadonlySet<string> {
  const connected = kit.hooks
    .useConnections()
    .filter(({ walletId, status }) => walletId === id && status === 'connected');
  return new Set(connected.flatMap(({ namespaces }) => namespaces));
}
