import { isWalletError } from '@causeway/protocol';
import { amountText } from '@causeway/protocol/amountText';
import type { Family } from '../../families/family.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Link } from '../../ui/Link.tsx';
import { patience, useElapsed } from '../../ui/Waiting.tsx';
import type { Sender } from '../request/useSender.ts';
import type { SendForm } from './useSendForm.ts';

interface FeeProps {
  readonly form: SendForm;
  readonly sender: Sender;
  readonly family: Family;
}

/** Whether the network rejects the transfer; otherwise it could not be read, and the wallet may know the fee. */
function isRejected({ preview: { error } }: SendForm, { namespace }: Sender): boolean {
  if (!isWalletError(error)) return false;
  return /^(transaction-rejected|invalid-)/.test(error.code) || error.code.startsWith(`${namespace}-`);
}

/**
 * The network's current fee, as a line of the receipt; nothing where an error names what is wrong instead. The wallet may
 * still set another fee.
 */
export function Fee({ form, sender, family }: FeeProps) {
  const { t, region } = useLanguage();
  const { preview } = form;
  const { decimals, symbol } = sender.chain.currency;
  // As it is shown: a largest fee that reads the same says nothing more.
  const short = (fee: bigint) => amountText(fee, decimals, region, 'short');
  const elapsed = useElapsed(preview.status === 'pending' ? preview.since : undefined);
  // The fields of an entered address and amount name what is wrong with them.
  const isNamed = preview.status === 'idle' ? form.to && form.amount : isRejected(form, sender);
  if (isNamed) return null;
  return (
    <div className="receipt-line fee" data-status={preview.status}>
      <dt>{t('send.fee.label')}</dt>
      {preview.status === 'done' && (
        <dd>
          <p>
            {t('send.fee.expected')} <Amount value={preview.data.fee} decimals={decimals} symbol={symbol} />
          </p>
          {short(preview.data.maxFee) !== short(preview.data.fee) && (
            <p className="soft">
              {t('send.fee.most')} <Amount value={preview.data.maxFee} decimals={decimals} symbol={symbol} />
            </p>
          )}
          {preview.data.deposit !== undefined && (
            <p className="soft">
              {t(family.deposit ?? 'send.fee.deposit')}{' '}
              <Amount value={preview.data.deposit} decimals={decimals} symbol={symbol} />
            </p>
          )}
        </dd>
      )}
      {preview.status === 'error' && <dd className="soft">{t('send.fee.unread')}</dd>}
      {preview.status === 'idle' && <dd className="soft">{t('send.fee.later')}</dd>}
      {preview.status === 'pending' && (
        <dd className="soft">
          <p role="status">
            {t(elapsed >= patience.slow ? 'send.fee.slow' : 'send.fee.reading', {
              network: sender.chain.name,
            })}
          </p>
          {elapsed >= patience.another && <Button onClick={preview.again}>{t('shell.tryAgain')}</Button>}
        </dd>
      )}
    </div>
  );
}

/** Explains why the fee could not be read, with a button to try again; nothing otherwise. */
export function FeeError({ form, sender }: Omit<FeeProps, 'family'>) {
  const t = useT();
  const { preview } = form;
  if (preview.status !== 'error') return null;
  return (
    <ErrorNotice
      error={preview.error}
      step={isRejected(form, sender) ? undefined : t('send.fee.step', { network: sender.chain.name })}
      onRetry={preview.again}
    >
      {isWalletError(preview.error, 'reader-missing') && (
        <Link to="/settings" className="button-link">
          {t('send.fee.settings')}
        </Link>
      )}
    </ErrorNotice>
  );
}
