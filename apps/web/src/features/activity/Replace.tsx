import type { JournalEntry, Replaces } from '@causeway/journal';
import { readSent } from '@causeway/journal';
import { namespaceOf, parseAccountId, type Replacement, type Signer } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { useState } from 'react';
import { chainName, findChain } from '../../chains.ts';
import { readerById } from '../../families/readers.ts';
import { useT } from '../../i18n/i18n.ts';
import { journal } from '../../journal.ts';
import { Address } from '../../ui/Address.tsx';
import { AddressSentence } from '../../ui/AddressSentence.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useAccounts, wallets } from '../../wallets.ts';
import { useReading } from '../form/useReading.ts';
import { tracker } from '../journal/app.ts';
import { useRequest } from '../journal/useJournal.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import { SplitsCallName } from '../splits/SplitsCallFacts.tsx';
import { newerOf, replacementOptions } from './replacement.ts';
import { callOf, intentOf } from './replacementCall.ts';

type Purpose = Replaces['purpose'];

interface ReplaceProps {
  readonly entry: JournalEntry;
}

/** The replacements of a pending or dropped transaction with the same nonce. */
export function Replace({ entry }: ReplaceProps) {
  const t = useT();
  const [purpose, setPurpose] = useState<Purpose>();
  const request = useRequest();
  const accounts = useAccounts();
  const { address } = parseAccountId(entry.account);
  const namespace = namespaceOf(entry.chainId);
  const here = accounts.some(
    (one) =>
      one.connection === entry.connection && one.address === address && namespaceOf(one.id) === namespace,
  );
  const newer = newerOf(entry, useStore(journal.entries));
  const isReplaceable = entry.status === 'sent' || entry.status === 'dropped';
  const purposes: readonly Purpose[] =
    entry.status === 'dropped' ? ['again', 'cancel'] : ['speed-up', 'cancel'];
  const close = () => {
    setPurpose(undefined);
    request.dismiss();
  };

  const startReplacement = (replacement: Replacement, why: Purpose) =>
    request.start({
      intent: intentOf(entry, replacement, why, findChain(entry.chainId)?.currency),
      ask: async (signal) => {
        const id = entry.account as Parameters<typeof wallets.signer>[0];
        const signer = wallets.signer(id, { connection: entry.connection });
        try {
          return await sendReplacement(signer, replacement, signal);
        } finally {
          // A wallet or a node may reject the replacement because the first transaction was included.
          tracker.look(entry.id);
        }
      },
      read: (answer) => {
        const result = readSent(answer);
        return result && { type: 'sent', ...result };
      },
    });

  if (request.status === 'pending') {
    return (
      <WalletWait
        area="send"
        connection={entry.connection}
        chainId={entry.chainId}
        wallet={entry.wallet}
        since={request.since}
        another={null}
        onCancel={request.cancel}
        cancelLabel={t('send.waiting.cancel')}
      />
    );
  }
  if (request.status === 'error') {
    return (
      <ErrorNotice
        error={request.error}
        step={t('activity.replace.later', { wallet: entry.wallet })}
        onDismiss={close}
      />
    );
  }
  if (request.entry?.hash) {
    return (
      <Notice kind="done" title={t('activity.replace.sent')}>
        <p>{t('activity.replace.sentWhat')}</p>
      </Notice>
    );
  }
  if (!isReplaceable) return null;
  if (newer) return <p className="small soft">{t('activity.replace.newer')}</p>;
  if (!here) return <p className="small soft">{t('activity.replace.away', { wallet: entry.wallet })}</p>;
  if (!purpose) {
    return (
      <div className="row">
        {purposes.map((one) => (
          <Button key={one} onClick={() => setPurpose(one)}>
            {t(`activity.replace.${one}`)}
          </Button>
        ))}
      </div>
    );
  }
  return <Offer entry={entry} purpose={purpose} onAsk={startReplacement} onBack={close} />;
}

interface OfferProps extends ReplaceProps {
  readonly purpose: Purpose;
  readonly onAsk: (replacement: Replacement, why: Purpose) => void;
  readonly onBack: () => void;
}

/** The replacement with its fee and effect, before the prompt. */
function Offer({ entry, purpose, onAsk, onBack }: OfferProps) {
  const t = useT();
  const reading = useReading(`${entry.id} ${purpose} ${entry.status}`, async (signal) => ({
    found: await readReplacement(entry, purpose, signal),
  }));
  const network = chainName(entry.chainId);
  const back = <Button onClick={onBack}>{t('activity.replace.back')}</Button>;
  if (reading.status === 'error') {
    return (
      <ErrorNotice
        error={reading.error}
        step={t('activity.replace.step', { network })}
        onRetry={reading.again}
        onDismiss={onBack}
      />
    );
  }
  if (reading.status !== 'done') {
    return <Waiting title={t('activity.replace.reading')} since={reading.since} onCancel={onBack} />;
  }
  const { found: replacement } = reading.data;
  if (!replacement) {
    return (
      <Notice kind="info" title={t('activity.replace.over')}>
        <p>{t('activity.replace.overWhat')}</p>
        <div className="row">{back}</div>
      </Notice>
    );
  }
  return (
    <section className="stack activity-replace" aria-label={t(`activity.replace.title.${purpose}`)}>
      <h3>{t(`activity.replace.title.${purpose}`)}</h3>
      <p className="small">{t(`activity.replace.what.${purpose}`, { nonce: String(replacement.nonce) })}</p>
      <p className="small">
        {replacement.waiting ? t('activity.replace.race') : t('activity.replace.unseen', { network })}
      </p>
      <Transfer entry={entry} purpose={purpose} />
      <Fees replacement={replacement} />
      {purpose !== 'cancel' && (
        <Notice kind="warning" title={t('activity.replace.check', { nonce: String(replacement.nonce) })}>
          <p>{t('activity.replace.checkWhat')}</p>
        </Notice>
      )}
      <div className="row">
        <Button kind="primary" onClick={() => onAsk(replacement, purpose)}>
          {t('activity.replace.ask', { wallet: entry.wallet })}
        </Button>
        {back}
      </div>
    </section>
  );
}

/** Reads the data to replace an entry's transaction; `undefined` when the journal cut the text of the transaction. */
async function readReplacement(entry: JournalEntry, purpose: Purpose, signal: AbortSignal) {
  const options = replacementOptions(entry, purpose);
  if (!options) return undefined;
  const reader = await readerById(entry.chainId);
  const call = purpose === 'cancel' ? undefined : await callOf(entry, reader);
  return reader.replacement?.({ ...options, ...call, signal });
}

function sendReplacement(signer: Signer, { send }: Replacement, signal: AbortSignal): Promise<unknown> {
  const { sendTransaction } = signer as Signer & {
    sendTransaction(options: object): Promise<unknown>;
  };
  return sendTransaction({ ...send, signal });
}

/** The effect of the replacement: for a token its amount, for a call what it does, and the coins that it pays. */
function Transfer({ entry: { request, chainId }, purpose }: ReplaceProps & { readonly purpose: Purpose }) {
  const t = useT();
  if (request.kind !== 'transaction') return null;
  const { value, decimals, symbol, to, name, data } = request;
  const say = (place: string) => t('activity.title.call', { to: place });
  const call = <AddressSentence address={to} name={name} chainId={chainId} say={say} />;
  return (
    <dl className="facts wide-facts" data-testid="replaced-transfer">
      <dt>{t(purpose === 'cancel' ? 'activity.replace.unsent' : 'activity.fact.amount')}</dt>
      <dd>
        {data && <SplitsCallName chainId={chainId} to={to} data={data} other={call} />}{' '}
        {(!data || value !== '0') && (
          <Amount value={BigInt(value)} decimals={decimals} symbol={symbol} exact />
        )}
      </dd>
      <dt>{t('activity.fact.to')}</dt>
      <dd>
        <Address address={to} form="whole" name={name} copy={false} chainId={chainId} />
      </dd>
    </dl>
  );
}

/** The unit of gas prices: 10⁻⁹ of the coin. */
const gwei = { decimals: 9, symbol: 'gwei' };

/** Both parts of the fee, and their earlier values. */
function Fees({ replacement }: { readonly replacement: Replacement }) {
  const t = useT();
  const { before, fees } = replacement;
  const parts = [
    ['fee', 'maxFeePerGas'],
    ['tip', 'maxPriorityFeePerGas'],
  ] as const;
  return (
    <dl className="facts wide-facts">
      {parts.map(([name, part]) => (
        <div key={part} className="fact" data-part={part} data-now={String(fees[part])}>
          <dt>{t(`activity.replace.${name}`)}</dt>
          <dd>
            <Amount value={fees[part]} {...gwei} exact />{' '}
            {before && (
              <span className="soft small" data-before={String(before[part])}>
                {t('activity.replace.before')} <Amount value={before[part]} {...gwei} exact />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
