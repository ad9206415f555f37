import { useT } from '../../i18n/i18n.ts';
import { Amount } from '../../ui/Amount.tsx';

interface SpendableProps {
  readonly amount: bigint;
  readonly spendable: bigint;
  readonly asset: { readonly decimals: number; readonly symbol: string };
}

/** What of an amount can be sent now, where the chain holds a part of it back; nothing where it holds back none. */
export function Spendable({ amount, spendable, asset }: SpendableProps) {
  const t = useT();
  if (spendable === amount) return null;
  return (
    <span className="soft small">
      {t('assets.spendable')} <Amount value={spendable} decimals={asset.decimals} symbol={asset.symbol} />
    </span>
  );
}
