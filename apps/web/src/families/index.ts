import { WalletError } from '@causeway/protocol';
import type { Family } from './family.ts';

interface Entry {
  readonly load: () => Promise<Family>;
  /** An address belongs to one chain only, so that another chain means another account. */
  readonly bound?: true;
}

/** Every namespace that the screens speak. */
const entries: Readonly<Record<string, Entry>> = {
  eip155: { load: async () => (await import('./eip155.ts')).eip155Family },
  solana: { load: async () => (await import('./solana.ts')).solanaFamily },
  polkadot: { load: async () => (await import('./polkadot.ts')).polkadotFamily, bound: true },
  cosmos: { load: async () => (await import('./cosmos.ts')).cosmosFamily, bound: true },
  cip34: { load: async () => (await import('./cip34.ts')).cip34Family, bound: true },
  near: { load: async () => (await import('./near.ts')).nearFamily, bound: true },
  mvx: { load: async () => (await import('./mvx.ts')).mvxFamily },
};

const here = new Map<string, Family>();

/** The namespaces that the screens speak, in the order they are shown. */
export const namespaces: readonly string[] = Object.keys(entries);

/** Whether an address of the namespace belongs to one chain only. */
export const isBound = (namespace: string): boolean => entries[namespace]?.bound === true;

/** The family of a namespace, if it is here already. */
export const familyHere = (namespace: string): Family | undefined => here.get(namespace);

/**
 * The family of a namespace, fetched on first use.
 *
 * @throws WalletError `rpc-failed` when it cannot be fetched, or when there is none.
 */
export async function familyOf(namespace: string): Promise<Family> {
  const known = here.get(namespace);
  if (known) return known;
  try {
    const family = await (entries[namespace] as Entry).load();
    here.set(namespace, family);
    return family;
  } catch (cause) {
    const reason = 'a part of the app could not be loaded.';
    throw new WalletError('rpc-failed', { chain: namespace, method: 'load', reason }, { cause });
  }
}
