import type { Kit } from '../../types.js';
import { prepareRequests } from '../prepare.js';
import { loadSecurityWords } from './words/loadSecurityWords.js';

/**
 * Fetches the sentences of the screens that protect the wallet, in the kit's language.
 *
 * @throws Error when a file cannot be fetched; the next call tries again.
 */
export async function prepareSecurity(kit: Kit): Promise<void> {
  await prepareRequests(kit);
  await loadSecurityWords(kit.language.get().locale);
}
