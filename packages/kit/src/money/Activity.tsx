import type { JournalEntry } from '@causeway/journal';
import { shortenAddress } from '@causeway/protocol/address';
import { amountText } from '@causeway/protocol/amountText';
import { Icon } from '../shared/Icon.js';
import type { Kit } from '../types.js';
import { entryTone, entryWords } from './entryWords.js';
import { moneyOf } from './moneyOf.js';
import { transactionLink } from './transactionLink.js';
import { useLabel } from './useKnown.js';
import { useMoneyWords } from './words/useMoneyWords.js';

/** The limit of shown rows. */
const most = 5;

/** The newest transactions of an account from this browser, each with its state. */
export function Activity({ kit, address }: { readonly kit: Kit; readonly address: string }) {
  const { t } = useMoneyWords(kit);
  const entries = moneyOf(kit)
    .journal.useEntries()
    .filter(({ account, request }) => account.endsWith(`:${address}`) && request.kind === 'transaction')
    .slice(0, most);
  if (entries.length === 0) return null;
  return (
    <section data-part="group">
      <h3 data-part="group-label">{t('account.activity')}</h3>
      <ul data-part="list" aria-label={t('account.activity')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryRow kit={kit} entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntryRow({ kit, entry }: { readonly kit: Kit; readonly entry: JournalEntry }) {
  const { t, locale } = useMoneyWords(kit);
  const { request, status } = entry;
  const label = useLabel(kit, entry.chainId, request.kind === 'transaction' ? request.to : '');
  if (request.kind !== 'transaction') return null;
  const { value, decimals, symbol, to, name } = request;
  const link = transactionLink(kit, entry);
  const content = (
    <>
      <span data-part="entry-state" data-state={entryTone(status)}>
        <Icon name={status === 'included' ? 'check' : 'send'} />
      </span>
      <span data-part="row-text">
        <bdi>{`${amountText(BigInt(value), decimals, locale, 'short')} ${symbol}`}</bdi>
        <small data-part="row-note">
          {label === undefined ? <bdi dir="ltr">{name ?? shortenAddress(to)}</bdi> : <bdi>{label}</bdi>} ·{' '}
          {t(entryWords[status])}
        </small>
      </span>
    </>
  );
  return link ? (
    <a data-part="row" href={link} target="_blank" rel="noopener noreferrer">
      {content}
      <Icon name="external" />
    </a>
  ) : (
    <div data-part="asset">{content}</div>
  );
}
