import type { Kit } from '../types.js';
import { loadEmbeddedWords } from './words/loadEmbeddedWords.js';

/**
 * Fetches the sentences of the screens, in the kit's language.
 *
 * @throws Error when a file cannot be fetched; the next call tries again.
 * @example
 * import type { Approval } from '@causeway/embedded-wallet';
 * import type { Kit } from '@causeway/kit';
 * import { type DecisionRequest, prepareRequests, requestDecision } from '@causeway/kit/requests';
 * import { createStore } from '@causeway/core';
 *
 * export const approvals = createStore<readonly DecisionRequest<Approval>[]>([]);
 * export async function approve(kit: Kit, what: Approval, { signal }: { readonly signal: AbortSignal }) {
 *   await prepareRequests(kit);
 *   await requestDecision(approvals, what, what.call.method, signal);
 * }
 */
export async function prepareRequests({ language }: Kit): Promise<void> {
  await language.load();
  await loadEmbeddedWords(language.get().locale);
}
