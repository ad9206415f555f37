import { isWalletError, type NoteCode } from '@causeway/protocol';
import { amountText, typedAmount } from '@causeway/protocol/amountText';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { LookAlike } from './LookAlike.js';
import { MemoField } from './MemoField.js';
import { Receipt } from './Receipt.js';
import { RecipientField } from './RecipientField.js';
import type { AccountOnChain } from './useAccountOnChain.js';
import type { SendForm } from './useSendForm.js';
import { useMoneyWords } from './words/useMoneyWords.js';
import type { MoneyWordKey } from './words/words.js';

const noteWords: Readonly<Partial<Record<NoteCode, MoneyWordKey>>> = {
  'recipient-contract': 'send.note.contract',
  'recipient-new': 'send.note.new',
  'recipient-evm': 'send.note.evm',
  'recipient-token': 'send.note.token',
  'below-minimum': 'send.note.minimum',
  'fee-varies': 'send.note.varies',
};

interface SendFieldsProps extends AccountOnChain {
  readonly kit: Kit;
  readonly form: SendForm;
  readonly onSend: (address: string, amount: bigint) => void;
}

/** The fields of a transfer, with its cost and the notes of its preview. */
export function SendFields({ kit, form, account, chain, onSend }: SendFieldsProps) {
  const { t, locale } = useMoneyWords(kit);
  const { t: common } = useLanguage(kit);
  const id = useId();
  const [pressed, setPressed] = useState(false);
  /** What the form contained at a press for which the fee was not known yet. */
  const [awaited, setAwaited] = useState<string>();
  const content = `${form.to} ${form.amount} ${form.asset.id} ${form.memo?.text}`;
  /** The look-alike address that the person has compared. */
  const [compared, setCompared] = useState<string>();
  const { recipient, lookAlike, memo, value, funds, asset, balance, preview } = form;
  const address = recipient.data?.address;
  const validAmount = value.status === 'ok' ? value.value : undefined;
  const wrongAmount =
    value.status === 'bad' || (pressed && value.status === 'empty')
      ? t('send.amountBad')
      : funds === 'over-balance'
        ? t('send.tooMuch')
        : funds && t('send.noFee', { coin: chain.currency.symbol });
  const most = asset.id ? balance : (preview.data?.most ?? balance);

  // Without a preview the transfer can still be sent, because the wallet reads the network itself.
  const isKnown = lookAlike === undefined || compared === address;
  const isValid = address !== undefined && validAmount !== undefined && !funds && !memo?.isLong && isKnown;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!isValid) return;
    if (preview.status === 'pending') setAwaited(content);
    else onSend(address, validAmount);
  };
  // A press while the fee is read sends once it is known, unless the preview has something to read first.
  useEffect(() => {
    if (awaited === undefined || preview.status === 'pending') return;
    setAwaited(undefined);
    const isClear = preview.status === 'done' && preview.data.notes.length === 0;
    if (isValid && isClear && awaited === content) onSend(address, validAmount);
  });
  const rejected = (reason: string) => (
    <>
      {t('send.rejects', { network: chain.name })} <bdi>{reason}</bdi>
    </>
  );

  return (
    <form data-part="form" onSubmit={submit} noValidate>
      <RecipientField kit={kit} form={form} chain={chain} isPressed={pressed} />
      {address !== undefined && lookAlike !== undefined && (
        <LookAlike
          kit={kit}
          address={address}
          known={lookAlike}
          isCompared={compared === address}
          isMissing={pressed && compared !== address}
          onCompared={(isCompared) => setCompared(isCompared ? address : undefined)}
        />
      )}
      <MemoField kit={kit} form={form} />
      <div data-part="field">
        <label data-part="field-label" htmlFor={`${id}amount`}>
          {t('send.amount')}
        </label>
        <div data-part="field-row">
          <input
            id={`${id}amount`}
            data-part="field-input"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={form.amount}
            onChange={({ target }) => form.setAmount(target.value)}
            aria-invalid={wrongAmount ? true : undefined}
            aria-describedby={`${id}amount-note`}
          />
          {form.assets.length > 1 ? (
            <select
              data-part="field-input"
              aria-label={t('send.asset')}
              value={asset.id ?? ''}
              onChange={({ target }) => form.setAsset(target.value)}
            >
              {form.assets.map((one, index) => (
                <option key={one.asset.id} value={index === 0 ? '' : one.asset.id}>
                  {one.asset.symbol}
                </option>
              ))}
            </select>
          ) : (
            <bdi data-part="field-unit">{asset.symbol}</bdi>
          )}
        </div>
        <p id={`${id}amount-note`} data-part="field-note" data-state={wrongAmount ? 'failed' : undefined}>
          {wrongAmount ||
            (balance !== undefined &&
              t('send.have', {
                amount: `${amountText(balance, asset.decimals, locale, 'short')} ${asset.symbol}`,
              }))}
          {most !== undefined && most > 0n && (
            <button
              type="button"
              data-part="link"
              onClick={() => form.setAmount(typedAmount(most, asset.decimals, locale))}
            >
              {t('send.max')}
            </button>
          )}
        </p>
      </div>
      <Receipt kit={kit} form={form} chain={chain} account={account} />
      {preview.data?.notes.map(({ code }) => {
        const key = noteWords[code];
        return (
          key && (
            <p key={code} data-part="notice">
              {t(key, { network: chain.name })}
            </p>
          )
        );
      })}
      {preview.status === 'error' && (
        <p data-part="notice" role="alert">
          {isWalletError(preview.error, 'invalid-address')
            ? t('send.toBad', { network: chain.name })
            : isWalletError(preview.error, 'transaction-rejected')
              ? rejected(preview.error.context.reason)
              : isWalletError(preview.error, 'invalid-params')
                ? // The reader makes no such payment, and a press would fail with the same words.
                  preview.error.shortMessage
                : t('send.unread')}
        </p>
      )}
      <button
        type="submit"
        data-part="action"
        data-kind="primary"
        aria-busy={awaited !== undefined || undefined}
      >
        {awaited !== undefined && <span data-part="spinner" />}
        {validAmount === undefined
          ? common('send.title')
          : t('send.button', {
              amount: `⁨${amountText(validAmount, asset.decimals, locale)} ${asset.symbol}⁩`,
            })}
      </button>
    </form>
  );
}
