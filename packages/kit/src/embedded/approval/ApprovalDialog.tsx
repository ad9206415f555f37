import type { Approval } from '@causeway/embedded-wallet';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { AccountMark } from '../../marks/AccountMark.js';
import { NetworkMark } from '../../marks/NetworkMark.js';
import { amountText } from '../../money/amountText.js';
import { describeRequest, type RequestDescription } from '../../requests/describeRequest.js';
import { namedAddresses } from '../../requests/namedAddresses.js';
import type { DecisionRequest } from '../../requests/requestDecision.js';
import { useAnswer } from '../../requests/useAnswer.js';
import { Icon } from '../../shared/Icon.js';
import type { Kit } from '../../types.js';
import { useLanguage } from '../../words/useLanguage.js';
import { type EmbeddedLanguage, useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Alike } from './Alike.js';
import { ApprovalSubject } from './ApprovalSubject.js';
import { Warning } from './Warning.js';

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
  const language = useEmbeddedWords(kit);
  const { t, count } = language;
  const { t: common } = useLanguage(kit);
  const { account, chain } = request.what;
  const description = useMemo(() => describeRequest(request.what, location), [request.what]);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const { state, answer } = useAnswer(buttons);
  const isBusy = state === 'armed' ? undefined : true;
  // A layout effect is cleaned up while the dialog is still in the page, so that closing it can return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Not a button: a key that is already pressed must not answer.
    element?.focus();
    return () => element?.close();
  }, []);
  const isReadable = description.kind !== 'typed-data' || description.readable;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      data-part="dialog"
      data-dialog="approval"
      data-state={state}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        answer(request.refuse);
      }}
      onClose={(event) => {
        // Such as by the way back of a phone, which the page cannot prevent twice.
        if (event.target === event.currentTarget && !dialog.current?.open) request.refuse();
      }}
    >
      <h2 id={id} data-part="title">
        {t(titleOf(description), { domain: description.kind === 'sign-in' ? description.domain : '' })}
      </h2>
      <div data-part="request">
        <Alike kit={kit} addresses={namedAddresses(description)} />
        <ApprovalSubject kit={kit} description={description} chain={chain} />
        <dl data-part="receipt">
          <div>
            <dt>{t('ask.account')}</dt>
            <dd>
              <AccountMark kit={kit} address={account.address} />
              <bdi dir="ltr" translate="no" data-part="address-whole">
                {account.address}
              </bdi>
            </dd>
          </div>
          <div>
            <dt>{t('ask.network')}</dt>
            <dd>
              <NetworkMark kit={kit} of={chain} />
              <bdi>{chain.name}</bdi>
            </dd>
          </div>
        </dl>
        {waiting > 0 && <p data-part="screen-text">{count('ask.waiting', waiting)}</p>}
        {state === 'covered' && <Warning title={t('ask.covered')}>{t('ask.coveredWhat')}</Warning>}
        <div ref={buttons} data-part="answers">
          <button
            type="button"
            data-part="action"
            data-kind="primary"
            disabled={!isReadable}
            aria-busy={isBusy}
            onClick={() => answer(request.accept)}
          >
            {approveText(description, request.what, language)}
          </button>
          <button type="button" data-part="action" aria-busy={isBusy} onClick={() => answer(request.refuse)}>
            {t('reject')}
          </button>
        </div>
      </div>
      <button
        type="button"
        data-part="close"
        aria-label={common('close')}
        onClick={() => answer(request.refuse)}
      >
        <Icon name="close" />
      </button>
    </dialog>
  );
}

function titleOf(description: RequestDescription) {
  const call = 'call' in description ? description.call : undefined;
  if (call?.kind === 'approve-all' && !call.isApproved) return 'ask.revoke';
  return call ? (`ask.${call.kind}` as const) : (`ask.${description.kind}` as const);
}

function approveText(description: RequestDescription, { chain }: Approval, { t, locale }: EmbeddedLanguage) {
  if (!('transaction' in description)) return t('do.sign');
  const { kind, call, transaction } = description;
  if (kind === 'transaction-sign') return t('do.transaction-sign');
  if (call) return t(`do.${call.kind}`);
  const { decimals, symbol } = chain.currency;
  const amount = `\u2066${amountText(transaction.value, decimals, locale)} ${symbol}\u2069`;
  return t('do.transaction', { amount });
}
