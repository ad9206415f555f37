import type { ResolvedName } from '@causeway/names';
import { isNameLike } from '@causeway/names/text';
import { type Chain, namespaceOf } from '@causeway/protocol';
import { config } from '../../deployment.ts';
import { usePreferences } from '../../preferences.ts';
import { type Reading, useReadings } from '../form/useReading.ts';

/** The state of a typed name: names are off, or it is looked up. */
export type Named = { readonly status: 'off' } | (Reading<ResolvedName> & { readonly again: () => void });

/** Milliseconds without typing before a name is looked up. */
const rest = 350;

/** Resolves typed names on a network, by text; `undefined` for a text that is no name there. */
export function useNamedAll(texts: readonly string[], chain: Chain): (text: string) => Named | undefined {
  const { names: on } = usePreferences();
  const isName = (text: string) =>
    config.names !== undefined && namespaceOf(chain.id) === 'eip155' && isNameLike(text.trim());
  const keyOf = (text: string) => `${chain.id} ${text.trim()}`;
  const readingOf = useReadings(
    on ? texts.filter(isName).map(keyOf) : [],
    async (key, signal) => {
      const { names } = await import('./app.ts');
      return names().resolve({ name: key.slice(key.indexOf(' ') + 1), chainId: chain.id, signal });
    },
    rest,
  );
  return (text) => (isName(text) ? (on ? readingOf(keyOf(text)) : { status: 'off' }) : undefined);
}

/** Resolves one typed name on a network; `undefined` for a text that is no name there. */
export const useNamed = (text: string, chain: Chain): Named | undefined => useNamedAll([text], chain)(text);

/** The account of a typed text: that of its name, or the text itself. */
export const addressIn = (text: string, named: Named | undefined): string =>
  named?.status === 'done' ? named.data.address : text.trim();
