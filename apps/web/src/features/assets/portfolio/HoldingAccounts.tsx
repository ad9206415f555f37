import { useMemo } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { navigate } from '../../../navigation.ts';
import { firstAmount, saveToken, tokensNow } from '../../../tokens.ts';
import { Address } from '../../../ui/Address.tsx';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useGrowing } from '../../../ui/useGrowing.ts';
import { wallets } from '../../../wallets.ts';
import { sendDraft } from '../../form/sendDraft.ts';
import { Spendable } from '../Spendable.tsx';
import { portfolio } from './app.ts';
import { setHidden } from './hidden.ts';
import { ownerOf } from './isDisconnected.ts';
import { isCoin, type Total } from './totals.ts';
import { useSteady } from './useSteady.ts';
import type { Holder } from './views.ts';

interface HoldingAccountsProps {
  readonly total: Total;
  readonly chainId: string;
}

/** The accounts that hold an asset, each with its amount and a link to send it, and a button that hides the asset. */
export function HoldingAccounts({ total, chainId }: HoldingAccountsProps) {
  const t = useT();
  const { asset } = total;
  // A new total means that the accounts were read again.
  const holders = useSteady(useMemo(() => portfolio.holdersOf(total.key), [total]));
  const drawn = useGrowing(holders.length);
  const coin = isCoin(asset);
  const send = ({ place }: Holder) => {
    const account = wallets.accounts.get().find(({ id }) => ownerOf(id) === ownerOf(place.key));
    if (!account) return;
    if (!coin && tokensNow(place.chain).every(({ id }) => id !== asset.id)) saveToken(asset);
    wallets.chooseChain(chainId);
    wallets.select(account.id, { connection: account.connection });
    sendDraft.change({ asset: coin ? '' : asset.id, amount: firstAmount(asset.id), entry: '' });
    navigate('/send');
  };
  return (
    <>
      <ul className="holders" aria-label={t('assets.all.accounts', { symbol: asset.symbol })}>
        {holders.slice(0, drawn).map((holder) => (
          <li key={holder.key} className="holder">
            <Address address={holder.place.address} />
            <span className="holder-amount">
              <Amount value={holder.amount} decimals={asset.decimals} symbol={asset.symbol} />
              <Spendable
                amount={holder.amount}
                spendable={holder.spendable}
                staked={holder.staked}
                asset={asset}
              />
              <Button kind="quiet" onClick={() => send(holder)}>
                {t('assets.send', { symbol: asset.symbol })}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {!coin && (
        <Button kind="quiet" className="holding-hide" onClick={() => void setHidden(asset.id, true)}>
          {t('assets.all.hide', { symbol: asset.symbol })}
        </Button>
      )}
    </>
  );
}
