import type { Approval } from '@causeway/embedded-wallet';
import type { Kit } from '@causeway/kit';
import { prepareRequests, requestDecision } from '@causeway/kit/requests';
import { approvals, signIns } from '../visit.ts';

/** Shows what would be signed and waits for the decision. Prompts. */
export async function requestApproval(
  kit: Kit,
  what: Approval,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  // The dialog says it in the kit's sentences. Where they cannot be fetched, the request fails and nothing is signed.
  await prepareRequests(kit);
  await requestDecision(approvals, what, what.call.method, signal);
}

/** Shows the sign-in and waits until it is done or given up. Prompts. */
export const requestSignIn = ({ signal }: { readonly signal: AbortSignal }): Promise<void> =>
  requestDecision(signIns, undefined, 'createSession', signal);
