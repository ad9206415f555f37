import type { JournalEntry } from '@causeway/journal';
import { useEffect, useState } from 'react';
import { findChain } from '../../chains.ts';
import { evmReader, nearReader, solanaReader } from '../../families/readers.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useReading } from '../form/useReading.ts';
import { readSentOther, type SentOther } from './sentOther.ts';
import { readSentOtherNear } from './sentOtherNear.ts';
import { readSentOtherSolana } from './sentOtherSolana.ts';
import { sentOthers } from './sentOthers.ts';

interface SentOtherNoticeProps {
  readonly entry: JournalEntry;
}

/** Reads the transaction that was sent in place of the requested one, with the reader of its network. */
async function findDifference(entry: JournalEntry, signal: AbortSignal): Promise<SentOther | undefined> {
  const { chainId } = entry;
  if (chainId.startsWith('near:')) return readSentOtherNear(await nearReader(chainId), entry, signal);
  if (chainId.startsWith('solana:')) return readSentOtherSolana(await solanaReader(chainId), entry, signal);
  return readSentOther(await evmReader(chainId), entry, signal);
}

/** Reports that a wallet sent another transaction than the requested one; nothing where it sent that one. */
export function SentOtherNotice({ entry }: SentOtherNoticeProps) {
  const t = useT();
  const { id, status, chainId, request, wallet } = entry;
  // The status is part of the key: a transaction that no server had is read again when its status changes.
  const { data } = useReading(`${id} ${status}`, async (signal) => findDifference(entry, signal));
  const [difference, setDifference] = useState<SentOther>();
  useEffect(() => {
    // Keep the notice while the transaction is read again.
    if (!data) return;
    setDifference(data);
    sentOthers.set(new Set([...sentOthers.get(), id]));
  }, [data, id]);
  if (!difference || request.kind !== 'transaction') return null;
  const { to, value, decimals, symbol, name, asset, data: call } = request;
  const contract = asset?.split(':').at(-1)?.split('/')[0];
  return (
    <Notice kind="failed" title={t('activity.other.title', { wallet })}>
      <dl className="facts wide-facts" data-testid="sent-other">
        <dt>{t('activity.other.asked')}</dt>
        <dd>
          {call !== undefined && t('activity.other.call')}{' '}
          {(call === undefined || value !== '0') && (
            <Amount value={BigInt(value)} decimals={decimals} symbol={symbol} exact />
          )}
        </dd>
        <Where chainId={chainId} to={to} name={name} contract={contract} />
        <dt>{t('activity.other.sent')}</dt>
        <dd>
          <What chainId={chainId} transaction={difference} />
        </dd>
        <Where
          chainId={chainId}
          to={difference.to}
          contract={difference.kind === 'transfer' ? difference.contract : undefined}
        />
      </dl>
      <p>{t(status === 'sent' ? 'activity.other.nextWaiting' : 'activity.other.next', { wallet })}</p>
    </Notice>
  );
}

interface WhereProps {
  readonly chainId: string;
  readonly to: string | undefined;
  readonly name?: string | undefined;
  readonly contract: string | undefined;
}

/** The recipient and the token's contract, because two tokens may have the same symbol. */
function Where({ chainId, to, name, contract }: WhereProps) {
  const t = useT();
  return (
    <>
      {to !== undefined && (
        <>
          <dt>{t('activity.fact.to')}</dt>
          <dd>
            <Address address={to} form="whole" name={name} copy={false} chainId={chainId} />
          </dd>
        </>
      )}
      {contract !== undefined && (
        <>
          <dt>{t('activity.other.token')}</dt>
          <dd>
            <Address address={contract} form="whole" copy={false} chainId={chainId} />
          </dd>
        </>
      )}
    </>
  );
}

/** The amount and its token; in the smallest unit for a token that does not describe itself. */
function What({ chainId, transaction }: { readonly chainId: string; readonly transaction: SentOther }) {
  const t = useT();
  const coin = findChain(chainId)?.currency;
  const unit = transaction.kind === 'transfer' ? transaction.unit : coin;
  const amount = unit && (
    <Amount value={transaction.amount} decimals={unit.decimals} symbol={unit.symbol} exact />
  );
  if (transaction.kind === 'transfer')
    return amount ?? t('activity.other.units', { amount: String(transaction.amount) });
  return (
    <>
      {t('activity.other.call')} {transaction.amount > 0n && amount}
    </>
  );
}
