import type { Approval } from '@causeway/embedded-wallet';
import { type RefObject, useMemo, useRef } from 'react';
import { describeRequest, type RequestDescription } from '../../requests/describeRequest.js';
import type { DecisionRequest } from '../../requests/requestDecision.js';
import { type Answering, useAnswer } from '../../requests/useAnswer.js';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';

/** A request with its decoded content, its title, and its answer. */
export interface ShownApproval {
  readonly request: DecisionRequest<Approval>;
  readonly description: RequestDescription;
  readonly title: string;
  readonly state: Answering['state'];
  /** The element that holds the buttons. */
  readonly buttons: RefObject<HTMLDivElement | null>;
  readonly approve: () => void;
  readonly reject: () => void;
}

/**
 * Decodes a request for `RequestContent`, and arms its buttons once it can be read; after `prepareRequests`.
 *
 * @example
 * import type { Approval } from '@causeway/embedded-wallet';
 * import type { Kit } from '@causeway/kit';
 * import { type DecisionRequest, useApproval } from '@causeway/kit/requests';
 *
 * export const useTitle = (kit: Kit, request: DecisionRequest<Approval>) => useApproval(kit, request).title;
 */
export function useApproval(kit: Kit, request: DecisionRequest<Approval>): ShownApproval {
  const { t } = useEmbeddedWords(kit);
  const description = useMemo(() => describeRequest(request.what, location), [request.what]);
  const buttons = useRef<HTMLDivElement>(null);
  const { state, answer } = useAnswer(buttons);
  const domain = description.kind === 'sign-in' ? description.domain : '';
  return {
    ...{ request, description, state, buttons },
    title: t(titleOf(description), { domain }),
    approve: () => answer(request.accept),
    reject: () => answer(request.refuse),
  };
}

function titleOf(description: RequestDescription) {
  const call = 'call' in description ? description.call : undefined;
  if (call?.kind === 'approve-all' && !call.isApproved) return 'ask.revoke';
  return call ? (`ask.${call.kind}` as const) : (`ask.${description.kind}` as const);
}
