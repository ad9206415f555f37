import { useT } from '../../../i18n/i18n.ts';
import { Address } from '../../../ui/Address.tsx';
import { Amount } from '../../../ui/Amount.tsx';
import type { BatchItem } from './readItems.ts';

/** One thing to do, in a line. */
export function What({ item }: { readonly item: BatchItem }) {
  const t = useT();
  return (
    <span className="batch-what">
      <span>{t(`splits.batch.${item.kind}`)}</span>
      <Address address={item.address} copy={false} />
      {item.amounts.map(({ symbol, decimals, amount }) => (
        <Amount key={symbol} value={amount} decimals={decimals} symbol={symbol} exact />
      ))}
    </span>
  );
}
