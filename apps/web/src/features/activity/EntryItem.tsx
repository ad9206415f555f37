import { type EntryStatus, isSending, type JournalEntry } from '@causeway/journal';
import { firstWords } from '@causeway/kit/requests';
import { amountText } from '@causeway/protocol/amountText';
import { useStore } from '@causeway/react';
import { useEffect, useState } from 'react';
import { chainName } from '../../chains.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { AddressSentence } from '../../ui/AddressSentence.tsx';
import { AssetMark } from '../../ui/AssetMark.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { clockIcon, downIcon } from '../../ui/laterIcons.ts';
import { sentOthers } from '../journal/sentOthers.ts';
import { SplitsCallName } from '../splits/SplitsCallFacts.tsx';
import { ago } from './ago.ts';
import { EntryDetails } from './EntryDetails.tsx';

const icons: Record<EntryStatus, IconName> = {
  asked: clockIcon,
  unanswered: clockIcon,
  sent: clockIcon,
  signed: 'done',
  included: 'done',
  refused: 'refused',
  dropped: 'refused',
  replaced: 'refused',
  failed: 'failed',
  reverted: 'failed',
  partly: 'failed',
};

/** One entry: a line that expands to its details. */
export function EntryItem({ entry }: { readonly entry: JournalEntry }) {
  const { t, region } = useLanguage();
  const now = useMinute();
  const [isOpen, setOpen] = useState(false);
  const isOther = useStore(sentOthers).has(entry.id);
  return (
    <li>
      <details
        id={`entry-${entry.id}`}
        className="activity-item"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          <Mark entry={entry} />
          <span className="activity-line">
            <span className="activity-title">
              <Title entry={entry} />
            </span>
            <span className="soft small">
              <bdi>{chainName(entry.chainId)}</bdi> · <bdi>{entry.wallet}</bdi> ·{' '}
              <time>{ago(region, entry.createdAt, now)}</time>
            </span>
          </span>
          <span className="activity-status" data-status={isOther ? 'failed' : entry.status}>
            <Icon name={isOther ? 'failed' : icons[entry.status]} />
            {t(isOther ? 'activity.other.short' : `activity.status.${entry.status}`)}
          </span>
          <Icon name={downIcon} />
        </summary>
        {isOpen && <EntryDetails entry={entry} />}
      </details>
    </li>
  );
}

/** The asset that was sent, or an icon of the kind of request. */
function Mark({ entry: { request, chainId } }: { readonly entry: JournalEntry }) {
  if (request.kind === 'transaction' && !request.data) {
    const { symbol, asset = chainId } = request;
    return <AssetMark id={asset} symbol={symbol} chainId={chainId} network={chainName(chainId)} />;
  }
  return (
    <span className="activity-mark">
      <Icon name={isSending(request.kind) ? 'send' : 'sign'} />
    </span>
  );
}

/** A short description of an entry. */
function Title({ entry }: { readonly entry: JournalEntry }) {
  const t = useT();
  const { replaces, nonce } = entry;
  if (replaces?.purpose === 'cancel') return t('activity.title.cancel', { nonce: String(nonce) });
  return (
    <>
      {replaces && `${t(`activity.title.${replaces.purpose}`)} `}
      <What entry={entry} />
    </>
  );
}

/** The request. */
function What({ entry }: { readonly entry: JournalEntry }) {
  const { t, region } = useLanguage();
  const { request, chainId } = entry;
  switch (request.kind) {
    case 'calls':
      return t('activity.title.calls', { count: request.calls.length });
    case 'transaction': {
      const amount = amountText(BigInt(request.value), request.decimals, region);
      const sum = `\u2066${amount} ${request.symbol}\u2069`;
      const say = (place: string) =>
        request.data
          ? t('activity.title.call', { to: place })
          : t('activity.title.transaction', { amount: sum, to: place });
      const { to, data, name } = request;
      const sentence = <AddressSentence address={to} name={name} chainId={chainId} say={say} />;
      return data ? <SplitsCallName chainId={chainId} to={to} data={data} other={sentence} /> : sentence;
    }
    case 'message':
      return t('activity.title.message', { text: firstWords(request.message) });
    case 'typed-data':
      return t('activity.title.typed-data');
    case 'sign-in':
      return t('activity.title.sign-in', { domain: `\u2066${request.domain}\u2069` });
  }
}

/** `Date.now()`, updated every 30 seconds, for texts such as "3 minutes ago". */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
