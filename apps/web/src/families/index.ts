import { WalletError } from '@causeway/protocol';
import type { Family } from './family.ts';

const loaders = import.meta.glob<Family>('./*/family.ts', { import: 'family' });

const here = new Map<string, Family>();

/** The family of a namespace, if it is loaded. */
export const familyHere = (namespace: string): Family | undefined => here.get(namespace);

/**
 * Loads the family of a namespace from the folder of its name, on first use.
 *
 * @throws WalletError `rpc-failed` when it cannot be fetched, or when there is none.
 */
export async function familyOf(namespace: string): Promise<Family> {
  const loaded = here.get(namespace);
  if (loaded) return loaded;
  try {
    const family = await (loaders[`./${namespace}/family.ts`] as () => Promise<Family>)();
    here.set(namespace, family);
    return family;
  } catch (cause) {
    const reason = 'a part of the app could not be loaded.';
    throw new WalletError('rpc-failed', { chain: namespace, method: 'load', reason }, { cause });
  }
}
