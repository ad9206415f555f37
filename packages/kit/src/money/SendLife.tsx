import type { JournalEntry } from '@causeway/journal';
import { shortenAddress } from '@causeway/protocol/address';
import { amountText } from '@causeway/protocol/amountText';
import { Arch, type ArchState } from '../connect/Arch.js';
import { useElapsed } from '../shared/useNow.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { entryTone, entryWords } from './entryWords.js';
import { transactionLink } from './transactionLink.js';
import { useLabel } from './useKnown.js';
import { useMoneyWords } from './words/useMoneyWords.js';

interface SendLifeProps {
  readonly kit: Kit;
  readonly entry: JournalEntry;
  readonly since: number;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

const archOf = { going: 'connecting', done: 'connected', open: 'rejected', failed: 'failed' } as const;

/**
 * Shows the state of a transaction: in the wallet, sent, in a block. The transaction is followed even when the dialog is
 * closed.
 */
export function SendLife({ kit, entry, since, onCancel, onAgain, onClose }: SendLifeProps) {
  const { t, locale } = useMoneyWords(kit);
  const { t: common, dir } = useLanguage(kit);
  const { request, status } = entry;
  const isAsked = status === 'asked';
  const slow = useElapsed(isAsked ? since : undefined) >= 4000;
  const label = useLabel(kit, entry.chainId, request.kind === 'transaction' ? request.to : '');
  const icon = kit.hooks.useConnection(entry.connection)?.walletIcon;
  if (request.kind !== 'transaction') return null;
  const state: ArchState = archOf[entryTone(status)];
  const link = transactionLink(kit, entry);
  const amount = `${amountText(BigInt(request.value), request.decimals, locale)} ${request.symbol}`;
  return (
    <div data-part="screen">
      <div role="status" data-part="screen-status">
        <Arch
          app={{ name: kit.appName, icon: kit.appIcon }}
          wallet={{ name: entry.wallet, icon }}
          state={state}
        />
        <p data-part="screen-title">
          {isAsked ? t('send.approve', { name: entry.wallet }) : t(entryWords[status])}
        </p>
        <p data-part="screen-text">
          <bdi>{amount}</bdi> {dir === 'rtl' ? '←' : '→'}{' '}
          {label === undefined ? (
            <bdi dir="ltr">{request.name ?? shortenAddress(request.to)}</bdi>
          ) : (
            <bdi>{label}</bdi>
          )}
        </p>
        <p data-part="screen-slow">
          {isAsked
            ? slow
              ? common('slow', { name: entry.wallet })
              : t('send.compare')
            : state === 'connecting' && t('send.stays')}
        </p>
      </div>
      <div data-part="actions">
        {link && (
          <a data-part="action" href={link} target="_blank" rel="noopener noreferrer">
            {common('account.explorer')}
          </a>
        )}
        {isAsked ? (
          <button type="button" data-part="action" onClick={onCancel}>
            {common('cancel')}
          </button>
        ) : (
          <>
            <button type="button" data-part="action" onClick={onAgain}>
              {t('send.again')}
            </button>
            <button type="button" data-part="action" data-kind="primary" onClick={onClose}>
              {common('close')}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
