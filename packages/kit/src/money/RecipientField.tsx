import type { Chain } from '@causeway/protocol';
import { shortenAddress } from '@causeway/protocol/address';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { AccountMark } from '../marks/AccountMark.js';
import type { Kit } from '../types.js';
import type { SendForm } from './useSendForm.js';
import { useMoneyWords } from './words/useMoneyWords.js';

interface RecipientFieldProps {
  readonly kit: Kit;
  readonly form: SendForm;
  readonly chain: Chain;
  /** Sending was tried, so that a missing recipient is named. */
  readonly isPressed: boolean;
}

/** The field for the recipient, with the address book and the known addresses to choose from. */
export function RecipientField({ kit, form, chain, isPressed }: RecipientFieldProps) {
  const { t } = useMoneyWords(kit);
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form mounts after its dialog, so focus it here; not on a touch screen, where the keyboard would open.
    if (!matchMedia('(pointer: coarse)').matches) first.current?.focus();
  }, []);
  const { to, recipient, known } = form;
  const { address, name } = recipient.data ?? {};
  const isEmpty = to.trim() === '';
  const contacts = address === undefined ? known.contacts : [];
  const wrong = isEmpty
    ? isPressed && t('send.toEmpty')
    : recipient.status === 'error'
      ? t('send.nameFailed')
      : recipient.status === 'done' &&
        address === undefined &&
        // Part of a name in the address book is no mistake yet.
        (isPressed || contacts.length === 0) &&
        t('send.toBad', { network: chain.name });
  const label = address === undefined ? undefined : known.labelOf(address);
  const chip = (one: string, text: ReactNode) => (
    <li key={one}>
      <button type="button" data-part="chip" title={one} onClick={() => form.setTo(one)}>
        <AccountMark kit={kit} address={one} />
        {text}
      </button>
    </li>
  );
  return (
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
        value={to}
        onChange={({ target }) => form.setTo(target.value)}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}to-note`}
      />
      <p id={`${id}to-note`} data-part="field-note" data-state={wrong ? 'failed' : undefined}>
        {wrong || (
          <>
            {label !== undefined && <bdi>{label}</bdi>}
            {name !== undefined && <bdi dir="ltr">{address}</bdi>}
          </>
        )}
      </p>
      {contacts.length > 0 && (
        <ul data-part="chips" aria-label={t('send.book')}>
          {contacts.map((one) => chip(one.address, <bdi>{one.label}</bdi>))}
        </ul>
      )}
      {isEmpty && known.addresses.length > 0 && (
        <ul data-part="chips" aria-label={t('send.known')}>
          {known.addresses.map((one) => chip(one, <bdi dir="ltr">{shortenAddress(one)}</bdi>))}
        </ul>
      )}
    </div>
  );
}
