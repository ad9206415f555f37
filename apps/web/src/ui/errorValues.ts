import { type Chain, isWalletError } from '@causeway/protocol';
import type { Values } from '../i18n/keys.ts';

/** What fills the placeholders of an error's sentences: its plain context, with networks by their names. */
export function errorValues(error: unknown, chains: readonly Pick<Chain, 'id' | 'name'>[]): Values {
  const values: Record<string, string | number> = {};
  if (!isWalletError(error)) return values;
  for (const [name, value] of Object.entries(error.context as Record<string, unknown>)) {
    if (typeof value === 'number') values[name] = value;
    else if (typeof value === 'string') values[name] = chains.find(({ id }) => id === value)?.name ?? value;
  }
  return values;
}
