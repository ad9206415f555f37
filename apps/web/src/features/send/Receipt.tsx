import type { Preview } from '@causeway/protocol';
import type { Family } from '../../families/family.ts';
import { useT } from '../../i18n/i18n.ts';
import { addressIn } from '../../tokens.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Sender } from '../request/useSender.ts';
import { Fee } from './Fee.tsx';
import type { SendForm } from './useSendForm.ts';

interface ReceiptProps {
  readonly form: SendForm;
  readonly sender: Sender;
  readonly family: Family;
  /** The recipient, once it is valid. */
  readonly address: string | undefined;
  /** The typed name of the address. */
  readonly name: string | undefined;
  /** The amount, once it is valid. */
  readonly amount: bigint | undefined;
}

/** The exact effect, shown before the prompt: what is known of it, in a space that has room for all of it. */
export function Receipt({ form, sender, family, address, name, amount }: ReceiptProps) {
  const t = useT();
  const { memo, token, preview } = form;
  const coin = sender.chain.currency;
  const { decimals, symbol } = form.unit;
  const effect: Preview | undefined = preview.data;
  const received = effect?.notes.find(({ code }) => code === 'transfer-fee')?.values?.received;
  if (!form.to && !form.amount) {
    return (
      <section className="sentence" aria-label={t('send.sentence.label')}>
        <p className="receipt receipt-later">{t('send.fee.later')}</p>
      </section>
    );
  }
  return (
    <section className="sentence" aria-label={t('send.sentence.label')}>
      <dl className="receipt">
        {amount !== undefined && (
          <div className="receipt-line">
            <dt>{t('send.sentence.send')}</dt>
            <dd className="sentence-amount">
              <Amount value={amount} decimals={decimals} symbol={symbol} exact />
            </dd>
          </div>
        )}
        {token && (
          <div className="receipt-line">
            <dt>{t('send.sentence.token')}</dt>
            <dd>
              <Address address={addressIn(token.id)} form="whole" copy={false} />
            </dd>
          </div>
        )}
        {received !== undefined && (
          <div className="receipt-line">
            <dt>{t('send.sentence.received')}</dt>
            <dd>
              <Amount value={BigInt(received)} decimals={decimals} symbol={symbol} exact />
            </dd>
          </div>
        )}
        {address !== undefined && (
          <div className="receipt-line">
            <dt>{t('send.to.label')}</dt>
            <dd>
              <Address address={address} form="whole" copy={false} name={name} chainId={sender.chain.id} />
            </dd>
          </div>
        )}
        {memo?.text && (
          <div className="receipt-line">
            <dt>{t('send.memo.label')}</dt>
            <dd>
              <bdi className="mono">{memo.text}</bdi>
            </dd>
          </div>
        )}
        <div className="receipt-line">
          <dt>{t('activity.fact.network')}</dt>
          <dd>
            <NetworkName id={sender.chain.id} name={sender.chain.name} testnet={sender.chain.testnet} />
          </dd>
        </div>
        <Fee form={form} sender={sender} family={family} />
        {effect && (
          <div className="receipt-line" data-sum>
            <dt>{t(token ? 'send.sentence.fee' : 'send.sentence.total')}</dt>
            <dd>
              <Amount
                value={token ? effect.maxFee + (effect.deposit ?? 0n) : effect.total}
                decimals={coin.decimals}
                symbol={coin.symbol}
                exact
              />
            </dd>
          </div>
        )}
      </dl>
      {effect?.notes.map(({ code, values }) => {
        const words = family.notes[code];
        return (
          words && (
            <Notice key={code} kind={words.kind} title={t(words.title, values)}>
              <p>{t(words.what, values)}</p>
            </Notice>
          )
        );
      })}
    </section>
  );
}
