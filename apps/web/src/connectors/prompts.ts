import type { Approval } from '@causeway/embedded-wallet';
import { requestDecision } from '@causeway/kit/requests';
import { approvals, signIns } from '../visit.ts';

/** Shows what would be signed and waits for the decision. Prompts. */
export const requestApproval = (
  what: Approval,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> => requestDecision(approvals, what, what.call.method, signal);

/** Shows the sign-in and waits until it is done or given up. Prompts. */
export const requestSignIn = ({ signal }: { readonly signal: AbortSignal }): Promise<void> =>
  requestDecision(signIns, undefined, 'createSession', signal);
