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

/** An amount with its symbol, in the language's digits. The title contains digits that a list cuts off. */
export function Amount({ kit, value, unit, most }: AmountProps) {
  const { locale } = useLanguage(kit);
  const exact = `${amountText(value, unit.decimals, locale)} ${unit.symbol}`;
  return (
    <bdi data-part="amount" title={most === undefined ? undefined : exact}>
      {most === undefined ? exact : `${amountText(value, unit.decimals, locale, most)} ${unit.symbol}`}
    </bdi>
  );
}
