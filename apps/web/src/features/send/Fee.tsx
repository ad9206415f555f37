import { isWalletError } from '@causeway/protocol';
import type { Family } from '../../families/family.ts';
import { useT } from '../../i18n/i18n.ts';
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

/** The network's current fee. The wallet can still set another one. */
export function Fee({ form, sender, family }: FeeProps) {
  const t = useT();
  const { preview } = form;
  const { decimals, symbol } = sender.chain.currency;
  const elapsed = useElapsed(preview.status === 'pending' ? preview.since : undefined);
  if (preview.status === 'error') {
    return (
      <ErrorNotice
        error={preview.error}
        step={t('send.fee.step', { network: sender.chain.name })}
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
  return (
    <div className="fee">
      <h2 className="fee-title">{t('send.fee.label')}</h2>
      {preview.status === 'done' && (
        <dl className="facts">
          <dt>{t('send.fee.expected')}</dt>
          <dd>
            <Amount value={preview.data.fee} decimals={decimals} symbol={symbol} />
          </dd>
          <dt>{t('send.fee.most')}</dt>
          <dd>
            <Amount value={preview.data.maxFee} decimals={decimals} symbol={symbol} />
          </dd>
          {preview.data.deposit !== undefined && (
            <>
              <dt>{t(family.deposit ?? 'send.fee.deposit')}</dt>
              <dd>
                <Amount value={preview.data.deposit} decimals={decimals} symbol={symbol} />
              </dd>
            </>
          )}
        </dl>
      )}
      {preview.status === 'idle' && <p className="small soft">{t('send.fee.later')}</p>}
      {preview.status === 'pending' && (
        <>
          <p className="small soft" role="status">
            {t(elapsed >= patience.slow ? 'send.fee.slow' : 'send.fee.reading', {
              network: sender.chain.name,
            })}
          </p>
          {elapsed >= patience.another && (
            <div className="row">
              <Button onClick={preview.again}>{t('shell.tryAgain')}</Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
