import { isSending, type JournalEntry } from '@causeway/journal';
import { namespaceOf } from '@causeway/protocol';
import type { ReactNode } from 'react';
import { chainName } from '../../chains.ts';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { refreshIcon } from '../../ui/laterIcons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { tracker } from '../journal/app.ts';
import { ExplorerLink } from '../journal/ExplorerLink.tsx';
import { SentCheck } from '../journal/SentCheck.tsx';
import { TransactionDots } from '../journal/TransactionDots.tsx';
import { VisibleText } from '../sign/VisibleText.tsx';
import { SplitsCallFacts } from '../splits/SplitsCallFacts.tsx';
import { refillForm } from './refillForm.ts';
import { canRepeat } from './replacement.ts';
import { Scheme } from './Scheme.tsx';
import { Situation } from './Situation.tsx';

const Calls = lazyPart(async () => (await import('./Calls.tsx')).Calls, 'send');
const Replace = lazyPart(async () => (await import('./Replace.tsx')).Replace, 'send');

/** Statuses that another check of the chain can change. */
const lookable: readonly string[] = ['sent', 'dropped', 'replaced', 'included', 'reverted', 'partly'];

/** All data of an entry, and its actions. */
export function EntryDetails({ entry }: { readonly entry: JournalEntry }) {
  const { t, region } = useLanguage();
  const format = useFormat();
  const { request } = entry;
  return (
    <div className="activity-details">
      {isSending(request.kind) && <TransactionDots status={entry.status} />}
      <Situation entry={entry} />
      <dl className="facts wide-facts">
        {request.kind === 'transaction' && (
          <>
            {(!request.data || request.value !== '0') && (
              <Fact name={t('activity.fact.amount')}>
                <Amount
                  value={BigInt(request.value)}
                  decimals={request.decimals}
                  symbol={request.symbol}
                  exact
                />
              </Fact>
            )}
            <Fact name={t('activity.fact.to')}>
              <Address address={request.to} form="whole" name={request.name} chainId={entry.chainId} />
            </Fact>
          </>
        )}
        {request.kind === 'transaction' && request.memo && (
          <Fact name={t('activity.fact.memo')}>
            <bdi className="mono">{request.memo}</bdi>
          </Fact>
        )}
        {request.kind === 'sign-in' && (
          <Fact name={t('activity.fact.site')}>
            <bdi dir="ltr">{request.domain}</bdi>
          </Fact>
        )}
        {entry.hash && <Copied name={t('ui.hash')} value={entry.hash} label={t('activity.fact.hash')} />}
        {entry.hashes?.map((hash, i) => (
          <Copied
            key={hash}
            name={t('ui.hash')}
            value={hash}
            label={`${t('activity.fact.hash')} ${format.number(i + 1)}`}
          />
        ))}
        {entry.replacedBy && (
          <Copied name={t('ui.hash')} value={entry.replacedBy} label={t('activity.fact.replacedBy')} />
        )}
        {entry.signature && (
          <Copied name={t('ui.signature')} value={entry.signature} label={t('activity.fact.signature')} />
        )}
        {entry.scheme && (
          <Fact name={t('activity.fact.scheme')}>
            <Scheme chainId={entry.chainId} scheme={entry.scheme} />
          </Fact>
        )}
        <Fact name={t('activity.fact.account')}>
          <Address
            address={entry.account.slice(entry.account.lastIndexOf(':') + 1)}
            form="whole"
            chainId={entry.chainId}
          />
        </Fact>
        <Fact name={t('activity.fact.wallet')}>
          <bdi>{entry.wallet}</bdi>
        </Fact>
        <Fact name={t('activity.fact.network')}>
          <bdi>{chainName(entry.chainId)}</bdi>
        </Fact>
        {entry.block && entry.status !== 'replaced' && (
          <Fact name={t('activity.fact.block')}>{format.number(BigInt(entry.block))}</Fact>
        )}
        {entry.nonce !== undefined && (
          <Fact name={t('activity.fact.nonce')}>{format.number(entry.nonce)}</Fact>
        )}
        <Fact name={t('activity.fact.time')}>{format.dateTime(entry.createdAt)}</Fact>
      </dl>
      <Text entry={entry} />
      {request.kind === 'transaction' && request.data && (
        <SplitsCallFacts chainId={entry.chainId} to={request.to} data={request.data} />
      )}
      {request.kind === 'calls' && <Calls entry={entry} calls={request.calls} />}
      {entry.hash && request.kind === 'transaction' && (
        <WithFamily namespace={namespaceOf(entry.chainId)}>
          {(family) => family.replaces && <Replace entry={entry} />}
        </WithFamily>
      )}
      <div className="row">
        {entry.hash && <ExplorerLink chainId={entry.chainId} hash={entry.hash} />}
        {lookable.includes(entry.status) && !entry.final && (entry.hash || entry.callsId) && (
          <Button icon={refreshIcon} onClick={() => tracker.look(entry.id)}>
            {t('activity.do.look')}
          </Button>
        )}
        {canRepeat(entry) && (
          <Button onClick={() => refillForm(entry, region)}>{t('activity.do.again')}</Button>
        )}
      </div>
      <SentCheck entry={entry} />
    </div>
  );
}

/** The text that was signed, with its invisible characters shown. */
function Text({ entry }: { readonly entry: JournalEntry }) {
  const t = useT();
  const { request } = entry;
  const text =
    entry.signedText ??
    (request.kind === 'message'
      ? request.message
      : request.kind === 'typed-data'
        ? request.typedData
        : undefined);
  if (!text) return null;
  return (
    <div className="stack" data-gap="2">
      <h3 className="small soft">{t('activity.fact.text')}</h3>
      <VisibleText text={text} />
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Copied({
  label,
  name,
  value,
}: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
}) {
  return (
    <Fact name={label}>
      <span className="copied-line">
        <bdi dir="ltr" className="mono">
          {value}
        </bdi>
        <CopyButton value={value} what={name} />
      </span>
    </Fact>
  );
}
