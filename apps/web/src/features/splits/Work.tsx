import type { JournalEntry } from '@causeway/journal';
import { useRef } from 'react';
import { chainName } from '../../chains.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useInSight } from '../form/focus.ts';
import { TransactionDots } from '../journal/TransactionDots.tsx';
import { entryPath } from '../journal/useJournal.ts';
import { useIncluded } from '../request/useSimulatedCall.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import type { SplitsWork } from './useSplitsAction.ts';

interface WorkProps {
  readonly work: Pick<SplitsWork, 'request' | 'refused' | 'dismiss'> & Partial<Pick<SplitsWork, 'called'>>;
  /** Called once for a transaction that is in a block. */
  readonly onIncluded: () => void;
}

/** Statuses in which the network removed, dropped or replaced the transaction. */
const undecided = ({ status, reorganised }: JournalEntry) =>
  status === 'dropped' || status === 'replaced' || (status === 'sent' && reorganised === true);

/** The progress of an action: simulated, requested, sent, included in a block; or why it failed. */
export function Work({ work, onIncluded }: WorkProps) {
  const t = useT();
  const { request, refused } = work;
  const { entry } = request;
  const part = useRef<HTMLElement>(null);
  useInSight(part, refused === undefined ? `${request.status} ${entry?.id}` : 'refused');
  useIncluded(entry, onIncluded);
  if (refused !== undefined) {
    return (
      <section ref={part}>
        <ErrorNotice error={refused} step={t('splits.work.refused')} onDismiss={work.dismiss} />
      </section>
    );
  }
  if (request.status === 'idle' && !entry) return null;
  return (
    <section
      ref={part}
      className="stack life"
      aria-label={t('send.life.label')}
      data-status={entry?.status ?? 'asked'}
    >
      {entry && <TransactionDots status={entry.status} />}
      {entry?.hash && (
        <p className="row">
          <bdi dir="ltr" className="mono code-block" data-testid="hash">
            {entry.hash}
          </bdi>
          <CopyButton value={entry.hash} what={t('ui.hash')} />
        </p>
      )}
      {request.status === 'pending' && (
        <WalletWait
          area="send"
          connection={entry?.connection}
          chainId={entry?.chainId}
          wallet={entry?.wallet ?? ''}
          since={request.since}
          another={<Link to="/activity">{t('send.waiting.another')}</Link>}
          onCancel={request.cancel}
          cancelLabel={t('send.waiting.cancel')}
        />
      )}
      {request.status === 'error' && <ErrorNotice error={request.error} onDismiss={work.dismiss} />}
      {request.status !== 'pending' && entry?.status === 'included' && (
        <Notice kind="done" title={t('splits.work.done')}>
          {work.called && <p>{t(`splits.call.${work.called}`)}</p>}
          {work.called === 'createSplit' && <p>{t('splits.work.listed')}</p>}
          {entry.block && (
            <p>{t('send.now.block', { block: entry.block, network: chainName(entry.chainId) })}</p>
          )}
          <div className="row">
            <Button kind="quiet" onClick={work.dismiss}>
              {t('splits.work.ok')}
            </Button>
          </div>
        </Notice>
      )}
      {entry && undecided(entry) && (
        <Notice
          kind={entry.status === 'sent' ? 'waiting' : 'warning'}
          title={t(`send.now.${entry.status as 'sent'}`)}
        >
          {entry.reorganised && <p>{t('activity.situation.reorganised')}</p>}
          <p>{t(`activity.situation.${entry.status as 'sent'}`)}</p>
        </Notice>
      )}
      {entry?.status === 'reverted' && (
        <Notice kind="failed" title={t('send.now.reverted')}>
          <p>{t('splits.work.nothing')}</p>
        </Notice>
      )}
      {request.status !== 'pending' && entry && (
        <p>
          <Link to={entryPath(entry.id)}>{t('send.life.activity')}</Link>
        </p>
      )}
    </section>
  );
}
