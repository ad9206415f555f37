import { type Account, type ChainId, namespaceOf } from '@causeway/protocol';
import type { Approved } from './namespaces.js';

/** State of a session besides its approval: the wallet's current chain, and the active address by namespace. */
export interface Standing {
  readonly current: ChainId | undefined;
  readonly active: Readonly<Record<string, string>>;
}

/**
 * The accounts to show: one an address within a namespace, on the current chain where it is there. The current
 * namespace first, and in each the active account first.
 */
export function arrange({ accounts, scopes }: Approved, { current, active }: Standing): readonly Account[] {
  const byAddress = new Map<string, Account>();
  for (const account of accounts) {
    const key = `${namespaceOf(account.chainId)}:${account.address}`;
    if (!byAddress.has(key) || account.chainId === current) byAddress.set(key, account);
  }
  const namespaces = Object.keys(scopes);
  const first = current && namespaceOf(current);
  const rank = ({ chainId, address }: Account) => {
    const namespace = namespaceOf(chainId);
    const place = namespace === first ? 0 : 1 + namespaces.indexOf(namespace);
    return place * 2 + (active[namespace] === address ? 0 : 1);
  };
  return Object.freeze([...byAddress.values()].sort((a, b) => rank(a) - rank(b)));
}

/**
 * The approved chain of a `chainChanged` event: wallets send a number, hex, a reference or a CAIP-2 id, or only the
 * chain of the event.
 */
export function chainOf({ scopes }: Approved, data: unknown, chainId: string): ChainId | undefined {
  const namespace = namespaceOf(chainId);
  const text = String(data);
  const numbers = /^(0x[0-9a-fA-F]{1,13}|\d{1,15})$/.test(text) ? [`${namespace}:${Number(text)}`] : [];
  const known = scopes[namespace]?.chains ?? [];
  for (const name of [text, `${namespace}:${text}`, ...numbers, chainId]) {
    const found = known.find((id) => id === name);
    if (found) return found;
  }
  return undefined;
}

/** The approved account that an `accountsChanged` puts first: wallets send addresses or CAIP-10 ids. */
export function activeOf({ accounts }: Approved, data: unknown, chainId: string): Account | undefined {
  const first: unknown = Array.isArray(data) ? data[0] : undefined;
  if (typeof first !== 'string') return undefined;
  const address = (first.split(':').at(-1) ?? '').toLowerCase();
  return accounts.find(
    (account) =>
      namespaceOf(account.chainId) === namespaceOf(chainId) && account.address.toLowerCase() === address,
  );
}
