import { type Chain, isWalletError } from '@causeway/protocol';
import type { Values } from '../i18n/keys.ts';

/** The code whose words tell of an error. A server that hangs is told apart from one that fails. */
export function wordsOf(error: unknown): string {
  if (!isWalletError(error)) return 'unexpected';
  return error.code === 'rpc-failed' && isWalletError(error.cause, 'timeout') ? 'rpc-slow' : error.code;
}

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
