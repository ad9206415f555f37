import { shortenAddress } from '@causeway/protocol/address';
import { AccountMark } from '../marks/AccountMark.js';
import type { Kit } from '../types.js';
import { Amount } from './Amount.js';
import type { AccountOnChain } from './useAccountOnChain.js';
import type { SendForm } from './useSendForm.js';
import { useMoneyWords } from './words/useMoneyWords.js';

interface ReceiptProps extends AccountOnChain {
  readonly kit: Kit;
  readonly form: SendForm;
}

/**
 * The effect and cost of the transfer, exactly: nothing is rounded before the person approves it. Its space
 * is reserved.
 */
export function Receipt({ kit, form, account, chain }: ReceiptProps) {
  const { t } = useMoneyWords(kit);
  const { preview, recipient, asset } = form;
  const { data } = preview;
  const received = data?.notes.find(({ code }) => code === 'transfer-fee')?.values?.received;
  const coin = chain.currency;
  const to = recipient.data?.address;
  return (
    <dl data-part="receipt" aria-busy={preview.status === 'pending' || undefined}>
      <div>
        <dt>{t('send.from')}</dt>
        <dd>
          <AccountMark kit={kit} address={account.address} />
          <bdi dir="ltr">{shortenAddress(account.address)}</bdi>
        </dd>
      </div>
      {to !== undefined && (
        <div>
          <dt>{t('send.to')}</dt>
          <dd>
            <bdi dir="ltr" data-part="address-whole">
              {to}
            </bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('send.network')}</dt>
        <dd>
          <bdi>{chain.name}</bdi>
        </dd>
      </div>
      {received !== undefined && (
        <div>
          <dt>{t('send.received')}</dt>
          <dd>
            <Amount kit={kit} value={BigInt(received)} unit={asset} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('send.fee')}</dt>
        <dd>{data ? <Amount kit={kit} value={data.maxFee} unit={coin} /> : '–'}</dd>
      </div>
      {data?.deposit !== undefined && data.deposit > 0n && (
        <div>
          <dt>{t('send.deposit')}</dt>
          <dd>
            <Amount kit={kit} value={data.deposit} unit={coin} />
          </dd>
        </div>
      )}
      {data && asset.id === undefined && (
        <div data-state="total">
          <dt>{t('send.total')}</dt>
          <dd>
            <Amount kit={kit} value={data.total + (data.deposit ?? 0n)} unit={coin} />
          </dd>
        </div>
      )}
    </dl>
  );
}
