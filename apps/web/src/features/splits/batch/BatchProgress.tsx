import { callsClass, type EntryStatus, type JournalEntry } from '@causeway/journal';
import { useStore } from '@causeway/react';
import { useT } from '../../../i18n/i18n.ts';
import type { Key } from '../../../i18n/keys.ts';
import { journal } from '../../../journal.ts';
import { Address } from '../../../ui/Address.tsx';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { WalletWait } from '../../request/WalletWait.tsx';
import type { BatchState } from './createBatch.ts';
import type { BatchItem } from './readItems.ts';
import { entryOfStep } from './runSteps.ts';
import type { Batch } from './useBatch.ts';

interface BatchProgressProps {
  readonly state: BatchState;
  readonly batch: Batch;
  /** Reads the items again. */
  readonly onAgain: () => void;
}

/** The progress of each item, the pending step, and how to continue after a failure. */
export function BatchProgress({ state, batch, onAgain }: BatchProgressProps) {
  const t = useT();
  const entries = useStore(journal.entries);
  const { items, mode, failed, running } = state;
  const { entry, status } = batch.request;
  const rows = items.map((item, index) => ({
    item,
    entry: mode === 'together' ? entry : entryOfStep(entries, state.id, index),
  }));
  const done = rows.filter((row) => row.entry?.status === 'included').length;
  const waitingEntry = rows.find((row) => row.entry?.status === 'asked')?.entry;
  const another = <Link to="/activity">{t('send.waiting.another')}</Link>;
  const ended = entry && ends.includes(entry.status);
  return (
    <div className="stack" data-testid="batch" data-mode={mode} data-done={done}>
      <p className="small soft">{t(`splits.batch.mode.${modeOf(state)}`, { count: items.length })}</p>
      <progress value={done} max={items.length} aria-label={t('splits.batch.progress')} />
      <p className="small" role="status">
        {t('splits.batch.done', { done, all: items.length })}
      </p>
      <ol className="split-list batch-steps">
        {rows.map((row) => (
          <li key={row.item.key}>
            <What item={row.item} />
            <Fate entry={row.entry} single={mode === 'steps'} />
          </li>
        ))}
      </ol>
      {mode === 'together' && entry?.hashes?.map((hash) => <Hash key={hash} hash={hash} />)}
      {mode === 'trying' && running && (
        <Waiting title={t('splits.batch.trying')} since={state.since} onCancel={batch.cancel} />
      )}
      {(waitingEntry ?? (mode === 'together' && status === 'pending' ? entry : undefined)) && (
        <WalletWait
          area="send"
          connection={(waitingEntry ?? entry)?.connection}
          chainId={(waitingEntry ?? entry)?.chainId}
          wallet={(waitingEntry ?? entry)?.wallet ?? ''}
          since={mode === 'together' ? batch.request.since : (waitingEntry?.createdAt ?? state.since)}
          another={another}
          onCancel={batch.cancel}
          cancelLabel={t('send.waiting.cancel')}
        />
      )}
      {failed && (
        <ErrorNotice
          error={failed.error}
          step={t('splits.batch.stopped', { number: failed.index + 1, done })}
        />
      )}
      {mode === 'together' && status === 'error' && (
        <ErrorNotice error={batch.request.error} step={t('splits.batch.refused')} />
      )}
      {mode === 'together' && entry && (ended || entry.callsId) && (
        <Notice kind={kinds[entry.status] ?? 'waiting'} title={t(titleOf(entry))}>
          {entry.reorganised && <p>{t('activity.situation.reorganised')}</p>}
        </Notice>
      )}
      {mode === 'steps' && !running && done === items.length && (
        <Notice kind="done" title={t('activity.calls.200')} />
      )}
      <div className="row">
        {mode === 'steps' && failed && !running && (
          <Button kind="primary" onClick={batch.goOn}>
            {t('splits.batch.goOn')}
          </Button>
        )}
        {!running && status !== 'pending' && <Button onClick={onAgain}>{t('splits.batch.again')}</Button>}
      </div>
    </div>
  );
}

const ends: readonly EntryStatus[] = ['included', 'reverted', 'partly', 'dropped', 'replaced'];

const kinds = {
  included: 'done',
  reverted: 'failed',
  partly: 'failed',
  dropped: 'failed',
  replaced: 'failed',
} as Partial<Record<EntryStatus, 'done' | 'failed'>>;

const modeOf = ({ mode, atomic }: BatchState) =>
  mode === 'together' ? (atomic === 'ready' ? 'ready' : 'together') : mode;

/** The state of calls that were sent together, as one sentence. */
function titleOf(entry: JournalEntry): Key {
  if (entry.status === 'dropped' || entry.status === 'replaced') {
    return callsClass(entry) ? 'activity.calls.400' : `activity.situation.${entry.status}`;
  }
  return `activity.calls.${callsClass(entry) ?? '100'}`;
}

/** The result of one item. */
function Fate({ entry, single }: { readonly entry: JournalEntry | undefined; readonly single: boolean }) {
  const t = useT();
  return (
    <span className="activity-status" data-status={entry?.status ?? 'todo'}>
      {entry ? t(`activity.status.${entry.status}`) : t('splits.batch.todo')}
      {single && entry?.hash && <Hash hash={entry.hash} />}
    </span>
  );
}

function Hash({ hash }: { readonly hash: string }) {
  const t = useT();
  return (
    <span className="row">
      <bdi dir="ltr" className="mono code-block" data-testid="hash">
        {hash}
      </bdi>
      <CopyButton value={hash} what={t('ui.hash')} />
    </span>
  );
}

/** One item of a batch in one line. */
export function What({ item }: { readonly item: BatchItem }) {
  const t = useT();
  return (
    <span className="batch-what">
      <span>{t(`splits.batch.${item.kind}`)}</span>
      <Address address={item.address} copy={false} />
      {item.amounts.map(({ symbol, decimals, amount }) => (
        <Amount key={symbol} value={amount} decimals={decimals} symbol={symbol} exact />
      ))}
    </span>
  );
}
