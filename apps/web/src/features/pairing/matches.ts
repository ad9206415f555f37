import type { Wallet } from '@causeway/core';

/** Whether a wallet's name or claimed identity contains the typed text, ignoring marks and case. */
export function matches(wallet: Pick<Wallet, 'name' | 'rdns'>, query: string): boolean {
  const text = fold(query.trim());
  return fold(wallet.name).includes(text) || fold(wallet.rdns ?? '').includes(text);
}

/** Removes marks and letter case from a text. */
export const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
