import { useT } from '../../i18n/i18n.ts';
import { Amount } from '../../ui/Amount.tsx';

interface SpendableProps {
  readonly amount: bigint;
  readonly spendable: bigint;
  readonly staked?: bigint | undefined;
  readonly asset: { readonly decimals: number; readonly symbol: string };
}

/** The part of an amount that can be sent now where the chain holds some of it back, and the staked amount. */
export function Spendable({ amount, spendable, staked = 0n, asset }: SpendableProps) {
  const t = useT();
  const say = (value: bigint) => <Amount value={value} decimals={asset.decimals} symbol={asset.symbol} />;
  return (
    <>
      {spendable !== amount && (
        <span className="soft small">
          {t('assets.spendable')} {say(spendable)}
        </span>
      )}
      {staked > 0n && (
        <span className="soft small">
          {t('assets.staked')} {say(staked)}
        </span>
      )}
    </>
  );
}
