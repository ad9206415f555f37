import type { EntryStatus, JournalEntry } from '@causeway/journal';
import type { Request } from '@causeway/journal/react';
import { isWalletError } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { useRef } from 'react';
import { chainName } from '../../chains.ts';
import { useT } from '../../i18n/i18n.ts';
import { journal } from '../../journal.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { refreshIcon } from '../../ui/laterIcons.ts';
import { Notice, type NoticeKind } from '../../ui/Notice.tsx';
import { useInSight, useKeepFocus } from '../form/focus.ts';
import { tracker } from '../journal/app.ts';
import { ExplorerLink } from '../journal/ExplorerLink.tsx';
import { SentCheck } from '../journal/SentCheck.tsx';
import { TransactionDots } from '../journal/TransactionDots.tsx';
import { entryPath } from '../journal/useJournal.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import { putAway } from './useFreshForm.ts';

/** The life of a transaction from the press of the button to a block: dots, hash, what to do now. */
export function Life({ request }: { readonly request: Request }) {
  const t = useT();
  const { entry } = request;
  const wallet = entry?.wallet ?? '';
  // The button that was pressed is gone with its form.
  const ref = useKeepFocus<HTMLElement>(`${request.status} ${entry?.status}`, request.status === 'pending');
  const now = useRef<HTMLDivElement>(null);
  // What is above it comes with the entry.
  useInSight(now, `${request.status} ${entry?.id}`, request.status === 'pending');
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="card life"
      aria-label={t('send.life.label')}
      data-status={entry?.status ?? 'asked'}
    >
      {entry && <What entry={entry} />}
      <TransactionDots status={entry?.status ?? 'asked'} />
      {entry?.hash && <Hash entry={entry} hash={entry.hash} />}
      <div ref={now}>
        {request.status === 'pending' ? (
          <WalletWait
            area="send"
            connection={entry?.connection}
            chainId={entry?.chainId}
            wallet={wallet}
            since={request.since}
            another={<Link to="/activity">{t('send.waiting.another')}</Link>}
            onCancel={request.cancel}
            cancelLabel={t('send.waiting.cancel')}
          />
        ) : (
          entry && <Now entry={entry} error={request.error} />
        )}
      </div>
      {request.status !== 'pending' && entry && (
        <div className="row">
          <Button kind={entry.status === 'included' ? 'primary' : 'plain'} onClick={() => putAway(request)}>
            {t(entry.status === 'unanswered' ? 'send.life.back' : 'send.life.another')}
          </Button>
          <Link to={entryPath(entry.id)} className="button-link">
            {t('send.life.activity')}
          </Link>
        </div>
      )}
      {entry && <SentCheck entry={entry} />}
    </section>
  );
}

/** The transaction in one line. */
function What({ entry }: { readonly entry: JournalEntry }) {
  const t = useT();
  const { request } = entry;
  if (request.kind !== 'transaction') return null;
  return (
    <dl className="facts wide-facts">
      <dt>{t('send.sentence.from')}</dt>
      <dd>
        <bdi>{entry.wallet}</bdi>
        <Address
          address={entry.account.slice(entry.account.lastIndexOf(':') + 1)}
          form="whole"
          copy={false}
          chainId={entry.chainId}
        />
      </dd>
      <dt>{t('send.sentence.send')}</dt>
      <dd className="sentence-amount">
        <Amount value={BigInt(request.value)} decimals={request.decimals} symbol={request.symbol} exact />
      </dd>
      <dt>{t('send.sentence.to')}</dt>
      <dd>
        <Address address={request.to} form="whole" copy={false} name={request.name} chainId={entry.chainId} />
      </dd>
      <dt>{t('send.sentence.on')}</dt>
      <dd>
        <bdi>{chainName(entry.chainId)}</bdi>
      </dd>
    </dl>
  );
}

/** The hash, to be copied the moment it is there, and where the explorer shows it. */
function Hash({ entry, hash }: { readonly entry: JournalEntry; readonly hash: string }) {
  const t = useT();
  return (
    <div className="stack" data-gap="2">
      <h2 className="fee-title">{t('activity.fact.hash')}</h2>
      <bdi dir="ltr" className="mono code-block" data-testid="hash">
        {hash}
      </bdi>
      <div className="row">
        <CopyButton value={hash} what={t('ui.hash')} text />
        <ExplorerLink chainId={entry.chainId} hash={hash} />
      </div>
    </div>
  );
}

const kinds: Partial<Record<EntryStatus, NoticeKind>> = {
  sent: 'waiting',
  included: 'done',
  reverted: 'failed',
  dropped: 'warning',
  replaced: 'info',
};

/** Whether the text of the error already says that the wallet may still approve. */
const saysSo = (error: unknown) => isWalletError(error, 'aborted') || isWalletError(error, 'timeout');

/** The state and the next step. */
function Now({ entry, error }: { readonly entry: JournalEntry; readonly error: unknown }) {
  const t = useT();
  const trouble = useStore(tracker.trouble).get(entry.id);
  const saved = !useStore(journal.trouble)?.unsaved.includes(entry.id);
  const { status } = entry;
  const look = (
    <div className="row">
      <Button icon={refreshIcon} onClick={() => tracker.look(entry.id)}>
        {t('activity.do.look')}
      </Button>
    </div>
  );
  if (status === 'asked' || status === 'unanswered') {
    return error ? (
      <ErrorNotice error={error} step={saysSo(error) ? undefined : t('activity.situation.unanswered')} />
    ) : (
      <Notice kind="warning" title={t('activity.status.unanswered')}>
        <p>{t('activity.situation.unanswered')}</p>
      </Notice>
    );
  }
  const network = chainName(entry.chainId);
  const unreadable = isWalletError(trouble?.error, 'reader-missing')
    ? 'activity.situation.noServer'
    : 'activity.situation.unreadable';
  return (
    <Notice kind={kinds[status] ?? 'info'} title={t(`send.now.${status as 'sent'}`)}>
      {entry.late && <p>{t('activity.situation.late')}</p>}
      {status === 'included' && <p>{t('send.now.block', { block: entry.block ?? '–', network })}</p>}
      {status !== 'included' && <p>{t(`activity.situation.${status as 'sent'}`)}</p>}
      {trouble && <p>{t(unreadable, { network })}</p>}
      {status === 'sent' && saved && <p>{t('send.now.mayClose')}</p>}
      {(status === 'dropped' || (status === 'sent' && trouble)) && look}
    </Notice>
  );
}
