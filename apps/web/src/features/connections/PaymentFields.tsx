import type { Asset, Chain } from '@causeway/protocol';
import { decimalOf } from '@causeway/protocol/amountText';
import { readAmount } from '@causeway/protocol/readAmount';
import { useEffect, useState } from 'react';
import type { Family } from '../../families/family.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTokens } from '../../tokens.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { useReading } from '../form/useReading.ts';

interface PaymentFieldsProps {
  readonly address: string;
  readonly chain: Chain;
  readonly pay: NonNullable<Family['pay']>;
  readonly family: Family;
  /** Receives the URI for the QR code; `undefined` for the address alone. */
  readonly onUri: (uri: string | undefined) => void;
}

const addressOnly = 'address';

/** The fields of a payment request: the address alone, or an asset with an amount. */
export function PaymentFields({ address, chain, pay, family, onUri }: PaymentFieldsProps) {
  const { t, region } = useLanguage();
  const [choice, setChoice] = useState(addressOnly);
  const [amountText, setAmountText] = useState('');
  const tokens = useTokens(chain).filter(({ decimals, id }) => decimals > 0 || !/\/\d+$/.test(id));
  const asset: Asset | undefined = tokens.find(({ id }) => id === choice);
  const unit = asset ?? chain.currency;
  const { decimals, symbol } = unit;
  const decimal = decimalOf(region);
  const value = readAmount(amountText, decimals, family.largest, decimal);
  const amount = value.status === 'ok' ? value.value : undefined;
  const isRequest = choice !== addressOnly && value.status !== 'bad';
  const { data } = useReading(isRequest ? `${address} ${chain.id} ${choice} ${amount}` : undefined, () =>
    pay({ address, chain, ...(asset && { asset }), ...(amount !== undefined && { amount }) }),
  );
  const uri = isRequest ? data : undefined;
  useEffect(() => onUri(uri), [uri, onUri]);
  return (
    <div className="stack">
      <Select
        label={t('assets.ask.what')}
        hint={t('assets.ask.hint')}
        value={choice}
        options={[
          { value: addressOnly, label: t('assets.ask.address') },
          { value: '', label: chain.currency.symbol },
          ...tokens.map(({ id, symbol }) => ({ value: id, label: symbol })),
        ]}
        onChange={({ target }) => {
          setChoice(target.value);
          setAmountText('');
        }}
      />
      {choice !== addressOnly && (
        <TextField
          label={t('assets.ask.amount', { symbol })}
          className="mono"
          inputMode="decimal"
          autoComplete="off"
          value={amountText}
          error={
            value.status === 'bad'
              ? t(`send.amount.${value.problem}`, { decimals, symbol, decimal })
              : undefined
          }
          onChange={({ target }) => setAmountText(target.value)}
        />
      )}
      {uri && (
        <p className="row">
          <bdi dir="ltr" className="mono code-block" data-testid="payment-uri">
            {uri}
          </bdi>
          <CopyButton value={uri} what={t('assets.ask.link')} />
        </p>
      )}
    </div>
  );
}
