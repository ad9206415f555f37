import { expiryOf } from '@causeway/walletconnect';
import { useNow } from '../shared/useNow.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';

/**
 * The remaining time of a code, in minutes and seconds with the language's digits. Screen readers do not announce it.
 */
export function Countdown({ kit, uri }: { readonly kit: Kit; readonly uri: string }) {
  const { t, locale } = useLanguage(kit);
  const now = useNow();
  const expiry = expiryOf(uri);
  if (expiry === undefined) return null;
  const left = Math.max(0, Math.ceil((expiry - now) / 1000));
  const digits = (value: number, least: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: least }).format(value);
  const time = `${digits(Math.floor(left / 60), 1)}:${digits(left % 60, 2)}`;
  return (
    <span aria-live="off" data-part="countdown">
      {t('phone.expires', { time })}
    </span>
  );
}
