import { type Chain, isWalletError } from '@causeway/protocol';
import type { Values } from '../i18n/keys.ts';
import { nameNetwork } from '../nameNetwork.ts';

/** The code whose messages describe an error. A server that times out or answers nonsense has separate messages. */
export function wordsOf(error: unknown): string {
  if (!isWalletError(error)) return 'unexpected';
  if (error.code !== 'rpc-failed') return error.code;
  if (isWalletError(error.cause, 'malformed-response')) return 'rpc-invalid';
  return isWalletError(error.cause, 'timeout') ? 'rpc-slow' : error.code;
}

/** The values for the placeholders of an error's messages: its plain context, with networks by name. */
export function errorValues(error: unknown, chains: readonly Pick<Chain, 'id' | 'name'>[]): Values {
  const values: Record<string, string | number> = {};
  if (!isWalletError(error)) return values;
  for (const [name, value] of Object.entries(error.context as Record<string, unknown>)) {
    if (typeof value === 'number') values[name] = value;
    else if (typeof value === 'string') {
      const listed = chains.find(({ id }) => id === value)?.name;
      // A wallet may be on a network that the app does not list. Ids of other families are shown to be compared.
      const isNetwork = (name === 'expected' || name === 'actual') && value.startsWith('eip155:');
      values[name] = listed ?? (isNetwork ? nameNetwork(value) : value);
    }
  }
  return values;
}
