import type { Approval as What } from '@causeway/embedded-wallet';
import { type DecisionRequest, describeRequest, namedAddresses, useAnswer } from '@causeway/kit/requests';
import { formatAmount } from '@causeway/protocol/amount';
import { useStore } from '@causeway/react';
import { useMemo, useRef } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { localAmount } from '../../ui/amountText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { approvals } from '../../visit.ts';
import { Alike } from '../book/Alike.tsx';
import { ApprovalSubject } from './ApprovalSubject.tsx';
import './embedded.css';

/**
 * The decoded content to sign, with buttons to approve and reject it. Nothing is stamped before the person approves.
 */
export function Approval({ request }: { readonly request: DecisionRequest<What> }) {
  const { t, region } = useLanguage();
  const { account, chain } = request.what;
  const description = useMemo(() => describeRequest(request.what, location), [request.what]);
  const buttons = useRef<HTMLDivElement>(null);
  const { state, answer } = useAnswer(buttons);
  const isBusy = state !== 'armed';
  const others = useStore(approvals).length - 1;
  const { decimals, symbol } = chain.currency;
  const amount =
    description.kind === 'transaction'
      ? `\u2066${localAmount(formatAmount(description.transaction.value, decimals), region, 'exact')} ${symbol}\u2069`
      : '';

  return (
    <Dialog
      title={
        description.kind === 'transaction' && description.call
          ? description.call.kind === 'approve-all' && !description.call.isApproved
            ? t('sign.call.revoke')
            : t(`sign.call.title.${description.call.kind}`)
          : t(`embedded.ask.${description.kind}`, {
              domain: description.kind === 'sign-in' ? description.domain : '',
            })
      }
      focus="self"
      onClose={() => answer(request.refuse)}
      onClosed={request.refuse}
    >
      <div className="stack" data-testid="approval">
        <Alike addresses={namedAddresses(description)} namespace="eip155" />
        <ApprovalSubject description={description} chain={chain} />
        <dl className="facts wide-facts">
          <dt>{t('embedded.ask.account')}</dt>
          <dd>
            <Address address={account.address} form="whole" copy={false} chainId={chain.id} />
          </dd>
          <dt>{t('embedded.ask.network')}</dt>
          <dd>
            <bdi>{chain.name}</bdi>
          </dd>
        </dl>
        {others > 0 && <p className="soft small">{t('embedded.ask.waits', { count: others })}</p>}
        {state === 'covered' && (
          <Notice kind="warning" title={t('embedded.ask.covered')}>
            <p>{t('embedded.ask.coveredWhat')}</p>
          </Notice>
        )}
        <div ref={buttons} className="row approval-answers">
          <Button
            kind="primary"
            icon={description.kind === 'transaction' ? 'send' : 'sign'}
            busy={isBusy}
            disabled={description.kind === 'typed-data' && !description.readable}
            onClick={() => answer(request.accept)}
          >
            {description.kind === 'transaction'
              ? description.call
                ? t(`sign.call.approve.${description.call.kind}`)
                : t('embedded.ask.approve.transaction', { amount })
              : description.kind === 'sign-in'
                ? t('embedded.ask.approve.message')
                : t(`embedded.ask.approve.${description.kind}`)}
          </Button>
          <Button busy={isBusy} onClick={() => answer(request.refuse)}>
            {t('embedded.ask.reject')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
