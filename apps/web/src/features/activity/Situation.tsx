import { callsClass, type EntryError, type JournalEntry } from '@causeway/journal';
import { isWalletError } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { chainName } from '../../chains.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Key } from '../../i18n/keys.ts';
import { journal } from '../../journal.ts';
import { Link } from '../../ui/Link.tsx';
import { tracker } from '../journal/app.ts';
import { unansweredKey } from '../journal/unanswered.ts';
import { entryPath } from '../journal/useJournal.ts';
import { rivalryOf } from './replacement.ts';

/** Explains the state of an entry in one sentence where the status alone is not enough. */
export function Situation({ entry }: { readonly entry: JournalEntry }) {
  const t = useT();
  const trouble = useStore(tracker.trouble).get(entry.id);
  const rivalry = rivalryOf(entry, useStore(journal.entries));
  const calls = callsClass(entry);
  // Prefer the person's language; without a text for the code, show the text that was saved with the entry.
  const why = ({ code, message }: EntryError) =>
    code === 'page-closed'
      ? t('activity.situation.closed')
      : t(`errors.${code}.title` as Key, { chain: chainName(entry.chainId) }) || message;
  const lines = [
    entry.error && entry.status !== 'refused' ? why(entry.error) : '',
    calls ? t(`activity.calls.${calls}`) : '',
    !calls &&
    ['asked', 'unanswered', 'sent', 'dropped', 'replaced', 'reverted', 'partly'].includes(entry.status) &&
    !rivalry
      ? t(
          entry.status === 'unanswered'
            ? unansweredKey(entry)
            : `activity.situation.${entry.status as 'asked'}`,
        )
      : '',
    rivalry?.kind === 'won' || rivalry?.kind === 'lost' ? t(`activity.situation.${rivalry.kind}`) : '',
    rivalry?.kind === 'apart'
      ? t('activity.situation.apart', {
          nonce: String(entry.nonce),
          wanted: String(rivalry.original.nonce),
        })
      : '',
    entry.step ? t('activity.situation.step', { number: entry.step.number, of: entry.step.of }) : '',
    entry.reorganised ? t('activity.situation.reorganised') : '',
    entry.final && entry.status === 'included' ? t('activity.situation.settled') : '',
    entry.late ? t('activity.situation.late') : '',
    trouble
      ? t(
          isWalletError(trouble.error, 'reader-missing')
            ? 'activity.situation.noServer'
            : 'activity.situation.unreadable',
          { network: chainName(entry.chainId) },
        )
      : '',
    entry.cut ? t('activity.situation.cut') : '',
  ].filter(Boolean);
  const by = rivalry?.kind === 'overtaken' ? rivalry.by : undefined;
  if (lines.length === 0 && !by) return null;
  return (
    <div className="stack" data-gap="1">
      {by && <Overtaken by={by} />}
      {lines.map((line) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
    </div>
  );
}

/** The transaction that replaced this one, with a link to it. */
function Overtaken({ by }: { readonly by: JournalEntry }) {
  const t = useT();
  const place = '\ufffc';
  const [before, after] = t('activity.situation.overtaken', { hash: place }).split(place);
  return (
    <p className="small">
      {before}
      <Link to={entryPath(by.id)}>
        <bdi dir="ltr">{by.hash}</bdi>
      </Link>
      {after}
    </p>
  );
}
