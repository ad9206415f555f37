import { isWalletError, type NoteCode } from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import { amountText, typedAmount } from '@causeway/protocol/amountText';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { AccountMark } from '../marks/AccountMark.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import type { WordKey } from '../words/words.js';
import { Receipt } from './Receipt.js';
import type { AccountOnChain } from './useAccountOnChain.js';
import type { SendForm } from './useSendForm.js';

const noteWords: Readonly<Partial<Record<NoteCode, WordKey>>> = {
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
  const { t, locale } = useLanguage(kit);
  const id = useId();
  const [pressed, setPressed] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form mounts after its dialog, so focus it here; not on a touch screen, where the keyboard would open.
    if (matchMedia('(hover: hover)').matches) first.current?.focus();
  }, []);
  const { recipient, value, funds, asset, balance, preview } = form;
  const address = recipient.data?.address;
  const validAmount = value.status === 'ok' ? value.value : undefined;
  const wrongTo =
    form.to.trim() === ''
      ? pressed && t('send.toEmpty')
      : recipient.status === 'error'
        ? t('send.nameFailed')
        : recipient.status === 'done' && address === undefined && t('send.toBad', { network: chain.name });
  const wrongAmount =
    value.status === 'bad' || (pressed && value.status === 'empty')
      ? t('send.amountBad')
      : funds === 'over-balance'
        ? t('send.tooMuch')
        : funds && t('send.noFee', { coin: chain.currency.symbol });
  const most = asset.id ? balance : (preview.data?.most ?? balance);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    // Without a preview the transfer can still be sent, because the wallet reads the network itself.
    if (address !== undefined && validAmount !== undefined && !funds && preview.status !== 'pending') {
      onSend(address, validAmount);
    }
  };

  return (
    <form data-part="form" onSubmit={submit} noValidate>
      <div data-part="field">
        <label data-part="field-label" htmlFor={`${id}to`}>
          {t('send.to')}
        </label>
        <input
          ref={first}
          id={`${id}to`}
          data-part="field-input"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={form.to}
          onChange={({ target }) => form.setTo(target.value)}
          aria-invalid={wrongTo ? true : undefined}
          aria-describedby={`${id}to-note`}
        />
        <p id={`${id}to-note`} data-part="field-note" data-state={wrongTo ? 'failed' : undefined}>
          {wrongTo || (recipient.data?.name && <bdi dir="ltr">{address}</bdi>)}
        </p>
        {form.to === '' && form.knownAddresses.length > 0 && (
          <ul data-part="chips" aria-label={t('send.known')}>
            {form.knownAddresses.map((one) => (
              <li key={one}>
                <button type="button" data-part="chip" title={one} onClick={() => form.setTo(one)}>
                  <AccountMark kit={kit} address={one} />
                  <bdi dir="ltr">{shortenAddress(one)}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
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
              ? preview.error.shortMessage
              : t('send.unread')}
        </p>
      )}
      <button
        type="submit"
        data-part="action"
        data-kind="primary"
        aria-busy={preview.status === 'pending' || undefined}
      >
        {validAmount === undefined
          ? t('send.title')
          : t('send.button', {
              amount: `⁨${amountText(validAmount, asset.decimals, locale)} ${asset.symbol}⁩`,
            })}
      </button>
    </form>
  );
}
