import type { Approval } from '@causeway/embedded-wallet';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { DecisionRequest } from '../../requests/requestDecision.js';
import { Icon } from '../../shared/Icon.js';
import type { Kit } from '../../types.js';
import { useLanguage } from '../../words/useLanguage.js';
import { kitLook } from './kitLook.js';
import { RequestContent } from './RequestContent.js';
import { useApproval } from './useApproval.js';

interface ApprovalDialogProps {
  readonly kit: Kit;
  readonly request: DecisionRequest<Approval>;
  /** The number of further requests. */
  readonly waiting: number;
}

/**
 * The request of the embedded wallet, decoded, with buttons to approve and reject it. Escape rejects. Nothing is stamped
 * before the person approves.
 */
export function ApprovalDialog({ kit, request, waiting }: ApprovalDialogProps) {
  const { t } = useLanguage(kit);
  const look = useMemo(() => kitLook(kit), [kit]);
  const approval = useApproval(kit, request);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect is cleaned up while the dialog is still in the page, so that closing it can return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Not a button: a key that is already pressed must not answer.
    element?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      data-part="dialog"
      data-dialog="approval"
      data-state={approval.state}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        approval.reject();
      }}
      onClose={(event) => {
        // Such as by the way back of a phone, which the page cannot prevent twice.
        if (event.target === event.currentTarget && !dialog.current?.open) request.refuse();
      }}
    >
      <h2 id={id} data-part="title">
        {approval.title}
      </h2>
      <div data-part="request">
        <RequestContent kit={kit} look={look} approval={approval} waiting={waiting} />
      </div>
      <button type="button" data-part="close" aria-label={t('close')} onClick={approval.reject}>
        <Icon name="close" />
      </button>
    </dialog>
  );
}
