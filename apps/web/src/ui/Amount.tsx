import { amountText } from '@causeway/protocol/amountText';
import { useState } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import './Amount.css';

interface AmountProps {
  /** In the smallest unit. */
  readonly value: bigint;
  readonly decimals: number;
  readonly symbol: string;
  /** Shows all digits at once; required in a confirmation. */
  readonly exact?: boolean;
}

/** An amount in the person's locale. When digits are omitted, a tap shows all of them. */
export function Amount({ value, decimals, symbol, exact }: AmountProps) {
  const { region, t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const whole = amountText(value, decimals, region);
  const short = amountText(value, decimals, region, 'short');
  if (exact || short === whole || isOpen) return <Digits digits={whole} symbol={symbol} />;
  return (
    <button
      type="button"
      className="amount-more"
      onClick={() => setOpen(true)}
      aria-label={`≈ ${short} ${symbol}. ${t('ui.exact')}`}
      title={t('ui.exact')}
    >
      <Digits digits={`≈ ${short}`} symbol={symbol} />
    </button>
  );
}

function Digits({ digits, symbol }: { readonly digits: string; readonly symbol: string }) {
  return (
    <bdi className="amount" dir="ltr">
      {digits} <span>{symbol}</span>
    </bdi>
  );
}
