import type { ResolvedName } from '@causeway/names';
import { isNameLike } from '@causeway/names/text';
import { type Chain, namespaceOf } from '@causeway/protocol';
import { usePreferences } from '../../preferences.ts';
import { config } from '../../wallets.ts';
import { type Reading, useReading } from '../form/useReading.ts';

/** What became of a typed name: names are off, or it is looked up. */
export type Named = { readonly status: 'off' } | (Reading<ResolvedName> & { readonly again: () => void });

/** Milliseconds that typing must rest before anybody is asked. */
const rest = 350;

/** The account that a typed name names on a network; `undefined` for a text that is no name there. */
export function useNamed(text: string, chain: Chain): Named | undefined {
  const { names: on } = usePreferences();
  const isName = config.names !== undefined && namespaceOf(chain.id) === 'eip155' && isNameLike(text.trim());
  const reading = useReading(
    isName && on ? `${chain.id} ${text.trim()}` : undefined,
    async (signal) => {
      const { names } = await import('./app.ts');
      return names().resolve({ name: text, chainId: chain.id, signal });
    },
    rest,
  );
  if (!isName) return undefined;
  return on ? reading : { status: 'off' };
}
