import type { EntryStatus, JournalEntry } from '@causeway/journal';
import type { Request } from '@causeway/journal/react';
import { isWalletError } from '@causeway/protocol';
import { amountText } from '@causeway/protocol/amountText';
import { useStore } from '@causeway/react';
import { useRef } from 'react';
import { chainName, findChain } from '../../chains.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { journal } from '../../journal.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { refreshIcon } from '../../ui/laterIcons.ts';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { Notice, type NoticeKind } from '../../ui/Notice.tsx';
import { useInSight, useKeepFocus } from '../form/focus.ts';
import { tracker } from '../journal/app.ts';
import { ExplorerLink } from '../journal/ExplorerLink.tsx';
import { SentCheck } from '../journal/SentCheck.tsx';
import { TransactionDots } from '../journal/TransactionDots.tsx';
import { unansweredKey } from '../journal/unanswered.ts';
import { entryPath } from '../journal/useJournal.ts';
import type { Sender } from '../request/useSender.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import { dismissLast } from './useFreshForm.ts';

/** A transaction from the press of the button to its block: steps, next action, hash. */
export function Life({
  request,
  sender,
}: {
  readonly request: Request;
  readonly sender: Sender | undefined;
}) {
  const t = useT();
  const { entry } = request;
  // The entry comes a moment after the press.
  const asked = sender?.connection;
  // The pressed button is gone with its form.
  const ref = useKeepFocus<HTMLElement>(`${request.status} ${entry?.status}`, request.status === 'pending');
  const now = useRef<HTMLDivElement>(null);
  // The receipt above appears with the entry, and moves this element.
  useInSight(now, `${request.status} ${entry?.id}`, request.status === 'pending');
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="card life"
      aria-label={t('send.life.label')}
      data-status={entry?.status ?? 'asked'}
    >
      <TransactionDots status={entry?.status ?? 'asked'} />
      <div ref={now}>
        {request.status === 'pending' ? (
          <WalletWait
            area="send"
            connection={entry?.connection ?? asked?.id}
            chainId={entry?.chainId ?? sender?.chain.id}
            wallet={entry?.wallet ?? asked?.walletName ?? ''}
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
          <Button
            kind={entry.status === 'included' ? 'primary' : 'plain'}
            onClick={() => dismissLast(request)}
          >
            {t(entry.status === 'unanswered' ? 'send.life.back' : 'send.life.another')}
          </Button>
          <Link to={entryPath(entry.id)} className="button-link">
            {t('send.life.activity')}
          </Link>
        </div>
      )}
      {entry && <SentCheck entry={entry} />}
      {entry && <What entry={entry} />}
    </section>
  );
}

/** The transaction as a receipt: the amount first, and the hash last, once there is one. */
function What({ entry }: { readonly entry: JournalEntry }) {
  const t = useT();
  const { request } = entry;
  if (request.kind !== 'transaction') return null;
  return (
    <dl className="receipt">
      <div className="receipt-line" data-sum>
        <dt>{t('activity.fact.amount')}</dt>
        <dd className="sentence-amount">
          <Amount value={BigInt(request.value)} decimals={request.decimals} symbol={request.symbol} exact />
        </dd>
      </div>
      <div className="receipt-line">
        <dt>{t('send.from')}</dt>
        <dd>
          <bdi className="life-wallet">{entry.wallet}</bdi>
          <Address
            address={entry.account.slice(entry.account.lastIndexOf(':') + 1)}
            form="whole"
            copy={false}
            chainId={entry.chainId}
          />
        </dd>
      </div>
      <div className="receipt-line">
        <dt>{t('send.to.label')}</dt>
        <dd>
          <Address
            address={request.to}
            form="whole"
            copy={false}
            name={request.name}
            chainId={entry.chainId}
          />
        </dd>
      </div>
      <div className="receipt-line">
        <dt>{t('activity.fact.network')}</dt>
        <dd>
          <NetworkName
            id={entry.chainId}
            name={chainName(entry.chainId)}
            testnet={findChain(entry.chainId)?.testnet}
          />
        </dd>
      </div>
      {entry.hash && (
        <div className="receipt-line">
          <dt>{t('activity.fact.hash')}</dt>
          <dd className="life-hash">
            <bdi dir="ltr" className="mono" data-testid="hash">
              {entry.hash}
            </bdi>
            <CopyButton value={entry.hash} what={t('ui.hash')} />
            <ExplorerLink chainId={entry.chainId} hash={entry.hash} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const kinds: Partial<Record<EntryStatus, NoticeKind>> = {
  sent: 'waiting',
  included: 'done',
  reverted: 'failed',
  dropped: 'warning',
  replaced: 'info',
};

/** Formats the amount of the transaction in the person's locale. */
function useSum({ request }: JournalEntry): string {
  const { region } = useLanguage();
  if (request.kind !== 'transaction') return '';
  const { value, decimals, symbol } = request;
  return `\u2066${amountText(BigInt(value), decimals, region)} ${symbol}\u2069`;
}

/** Whether the text of the error already explains that the wallet may still approve. */
const explainsWait = (error: unknown) => isWalletError(error, 'aborted') || isWalletError(error, 'timeout');

/** The state of the transaction and the next step. */
function Now({ entry, error }: { readonly entry: JournalEntry; readonly error: unknown }) {
  const t = useT();
  const trouble = useStore(tracker.trouble).get(entry.id);
  const saved = !useStore(journal.trouble)?.unsaved.includes(entry.id);
  const { status } = entry;
  const amount = useSum(entry);
  const recheck = (
    <div className="row">
      <Button icon={refreshIcon} onClick={() => tracker.look(entry.id)}>
        {t('activity.do.look')}
      </Button>
    </div>
  );
  if (status === 'asked' || status === 'unanswered') {
    return error ? (
      <ErrorNotice error={error} step={explainsWait(error) ? undefined : t(unansweredKey(entry))} />
    ) : (
      <Notice kind="warning" title={t('activity.status.unanswered')}>
        <p>{t(unansweredKey(entry))}</p>
      </Notice>
    );
  }
  const network = chainName(entry.chainId);
  const unreadable = isWalletError(trouble?.error, 'reader-missing')
    ? 'activity.situation.noServer'
    : 'activity.situation.unreadable';
  return (
    <Notice kind={kinds[status] ?? 'info'} title={t(`send.now.${status as 'sent'}`, { amount })}>
      {entry.late && <p>{t('activity.situation.late')}</p>}
      {status === 'included' && <p>{t('send.now.block', { block: entry.block ?? '–', network })}</p>}
      {status !== 'included' && <p>{t(`activity.situation.${status as 'sent'}`)}</p>}
      {trouble && <p>{t(unreadable, { network })}</p>}
      {status === 'sent' && saved && <p>{t('send.now.mayClose')}</p>}
      {(status === 'dropped' || (status === 'sent' && trouble)) && recheck}
    </Notice>
  );
}
