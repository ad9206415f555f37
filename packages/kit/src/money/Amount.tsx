import type { Asset } from '@causeway/protocol';
import { amountText } from '@causeway/protocol/amountText';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';

interface AmountProps {
  readonly kit: Kit;
  /** In the smallest unit. */
  readonly value: bigint;
  readonly unit: Pick<Asset, 'symbol' | 'decimals'>;
  /** Cuts digits off, for lists. */
  readonly short?: boolean;
}

/** An amount with its symbol, in the language's digits. Where a list cuts digits off, `≈` says so and the title has all. */
export function Amount({ kit, value, unit, short }: AmountProps) {
  const { locale } = useLanguage(kit);
  const text = (precision: 'short' | 'exact') =>
    `${amountText(value, unit.decimals, locale, precision)} ${unit.symbol}`;
  const exact = text('exact');
  const shown = short ? text('short') : exact;
  return shown === exact ? (
    <bdi data-part="amount">{exact}</bdi>
  ) : (
    <bdi data-part="amount" title={exact}>
      ≈ {shown}
    </bdi>
  );
}
