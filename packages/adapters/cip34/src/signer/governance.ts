import { fromHex, toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { invoke } from '@causeway/protocol/load';
import type { RequestOptions, VerbContext } from '../types.js';

/** A longer list of keys cannot be a wallet's. */
const most = 100;

function readKey(value: unknown, method: string, path: string): string {
  const bytes = fromHex(value, 32);
  if (bytes?.length !== 32) throw malformed(method, path);
  return toHex(bytes);
}

async function readKeys(context: VerbContext, method: string, options: RequestOptions | undefined) {
  const answer = await invoke(context, method, [], options);
  if (!Array.isArray(answer) || answer.length > most) {
    throw malformed(method);
  }
  return Object.freeze(Array.from(answer, (key, i) => readKey(key, method, `[${i}]`)));
}

/** @see CardanoSigner.getPubDRepKey */
export async function getPubDRepKey(context: VerbContext, options?: RequestOptions): Promise<string> {
  const method = 'cardano_getPubDRepKey';
  return readKey(await invoke(context, method, [], options), method, '');
}

/** @see CardanoSigner.getRegisteredPubStakeKeys */
export const getRegisteredPubStakeKeys = (context: VerbContext, options?: RequestOptions) =>
  readKeys(context, 'cardano_getRegisteredPubStakeKeys', options);

/** @see CardanoSigner.getUnregisteredPubStakeKeys */
export const getUnregisteredPubStakeKeys = (context: VerbContext, options?: RequestOptions) =>
  readKeys(context, 'cardano_getUnregisteredPubStakeKeys', options);
