import { amountText, decimalOf, typedAmount } from '@causeway/protocol/amountText';
import { useLayoutEffect } from 'react';
import { previewTransfer } from '../../families/chain.ts';
import type { Family } from '../../families/family.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useAction } from '../../wallets.ts';
import type { Sender } from '../request/useSender.ts';
import { AssetField } from './AssetField.tsx';
import type { SendForm } from './useSendForm.ts';

interface AmountFieldProps {
  readonly form: SendForm;
  readonly sender: Sender;
  readonly family: Family;
  readonly pressed: boolean;
}

/** An exact amount in large digits with its unit, and below them the balance with a button for the maximum. */
export function AmountField({ form, sender, family, pressed }: AmountFieldProps) {
  const { t, region } = useLanguage();
  const { value, funds, balance, unit, token, memo, setAmount } = form;
  const { decimals, symbol } = unit;
  const amountOf = (units: bigint) => `\u2066${amountText(units, decimals, region)} ${symbol}\u2069`;

  const most = useAction(async ({ signal }) => {
    const from = sender.account.address;
    const to = form.recipient.status === 'ok' ? form.recipient.address : from;
    const { most: all } = await previewTransfer({
      ...{ chain: sender.chain, from, to, amount: 0n, signal },
      ...(token && { asset: token.id }),
      // The fee of a transaction grows with its memo.
      ...(memo?.text && !memo.isLong && { memo: memo.text }),
    });
    if (!signal.aborted) setAmount(typedAmount(all, decimals, region));
  });
  const { reset } = most;
  const subject = `${sender.chain.id} ${sender.account.address} ${token?.id} ${form.amount}`;
  // A late maximum is not that of another account or asset, nor may it replace an amount that was typed meanwhile.
  useLayoutEffect(() => reset, [subject, reset]);

  const problem = () => {
    if (value.status === 'empty') return pressed ? t('send.amount.empty') : undefined;
    if (value.status === 'bad')
      return t(`send.amount.${value.problem}`, { decimals, symbol, decimal: decimalOf(region) });
    if (funds === 'over-balance' && balance.data !== undefined) {
      return t('send.amount.over-balance', { balance: amountOf(balance.data) });
    }
    if (funds === 'over-coin') return t('send.amount.over-coin', { symbol: sender.chain.currency.symbol });
    return funds === 'over-with-fee' ? t('send.amount.over-with-fee') : undefined;
  };

  return (
    <div className="send-amount">
      <TextField
        label={t('send.amount.label', { symbol })}
        value={form.amount}
        onChange={({ target }) => setAmount(target.value)}
        error={problem()}
        beside={<AssetField form={form} sender={sender} />}
        dir="ltr"
        inputMode="decimal"
        placeholder="0"
        autoComplete="off"
      />
      <div className="send-balance">
        <p className="small soft balance">
          {balance.status === 'done' && (
            <>
              {t('send.amount.balance')} <Amount value={balance.data} decimals={decimals} symbol={symbol} />
            </>
          )}
          {balance.status === 'pending' && t('send.amount.reading')}
          {balance.status === 'idle' && t('send.amount.later')}
          {balance.status === 'error' && t('send.amount.unread', { network: sender.chain.name })}
        </p>
        <Button kind="quiet" busy={most.status === 'pending'} onClick={() => most.dispatch()}>
          {t('send.amount.most')}
        </Button>
      </div>
      {family.tokens && form.tokens.length === 0 && <p className="small soft">{t('send.asset.hint')}</p>}
      <ActionError action={most} step={t('send.amount.mostStep')} onRetry={() => most.dispatch()} />
    </div>
  );
}
