import type { Kit } from '../../types.js';
import { prepareRequests } from '../prepare.js';
import { loadSecurityWords } from './words/loadSecurityWords.js';

/**
 * Fetches the sentences of the screens that protect the wallet, in the kit's language, for `SecurityParts` and `Recovery`.
 *
 * @throws Error when a file cannot be fetched; the next call tries again.
 * @example
 * import type { Kit } from '@causeway/kit';
 * import { prepareSecurity, SecurityParts } from '@causeway/kit/requests';
 *
 * export async function loadParts(kit: Kit) {
 *   await prepareSecurity(kit);
 *   return SecurityParts;
 * }
 */
export async function prepareSecurity(kit: Kit): Promise<void> {
  await Promise.all([prepareRequests(kit), loadSecurityWords(kit.language.get().locale)]);
}
