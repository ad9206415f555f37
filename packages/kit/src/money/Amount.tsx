import type { Asset } from '@causeway/protocol';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { amountText } from './amountText.js';

interface AmountProps {
  readonly kit: Kit;
  /** In the smallest unit. */
  readonly value: bigint;
  readonly unit: Pick<Asset, 'symbol' | 'decimals'>;
  /** The largest number of digits after the decimal mark, for lists; all by default. */
  readonly most?: number;
}

/** An amount with its symbol, in the language's digits. Where a list cuts digits off, `≈` says so and the title has all. */
export function Amount({ kit, value, unit, most }: AmountProps) {
  const { locale } = useLanguage(kit);
  const text = (digits?: number) => `${amountText(value, unit.decimals, locale, digits)} ${unit.symbol}`;
  const exact = text();
  const short = text(most);
  return short === exact ? (
    <bdi data-part="amount">{exact}</bdi>
  ) : (
    <bdi data-part="amount" title={exact}>
      ≈ {short}
    </bdi>
  );
}
