import { useRef } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { useInSight } from '../../form/focus.ts';
import { TransactionDots } from '../../journal/TransactionDots.tsx';
import { entryPath } from '../../journal/useJournal.ts';
import { useIncluded } from '../../request/useSimulatedCall.ts';
import type { Revocation } from './useRevoke.ts';

interface ProgressProps {
  readonly work: Pick<Revocation, 'request' | 'refused' | 'dismiss'>;
  /** Called once for a transaction that is in a block. */
  readonly onIncluded: () => void;
}

/** The progress of a revocation, or why it failed. The activity page shows the rest. */
export function Progress({ work, onIncluded }: ProgressProps) {
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
      {request.status === 'pending' && (
        <Waiting
          title={t('send.waiting.title', { wallet: entry?.wallet ?? '' })}
          since={request.since}
          onCancel={request.cancel}
          cancelLabel={t('send.waiting.cancel')}
        />
      )}
      {request.status === 'error' && <ErrorNotice error={request.error} onDismiss={work.dismiss} />}
      {request.status !== 'pending' && entry?.status === 'included' && (
        <Notice kind="done" title={t('splits.work.done')} />
      )}
      {entry?.status === 'reverted' && (
        <Notice kind="failed" title={t('splits.work.reverted')}>
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
