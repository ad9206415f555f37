import { fromHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';

/**
 * The bytes of hex in a wallet's answer; never none.
 *
 * @throws WalletError `malformed-response` naming the place.
 */
export function readAnswer(text: unknown, method: string, path = ''): Uint8Array {
  const bytes = fromHex(text);
  if (!bytes?.length) throw malformed(method, path);
  return bytes;
}
