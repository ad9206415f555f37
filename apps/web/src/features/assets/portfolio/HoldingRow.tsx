import { memo, useId, useState } from 'react';
import { chainName } from '../../../chains.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { AssetMark } from '../../../ui/AssetMark.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { chevronIcon } from '../../../ui/laterIcons.ts';
import { Spendable } from '../Spendable.tsx';
import { HoldingAccounts } from './HoldingAccounts.tsx';
import type { Total } from './totals.ts';
import { useMoment } from './useMoment.ts';

interface HoldingRowProps {
  readonly total: Total;
  readonly chainId: string;
  /** The time of the last read, when a newer read of the network failed. */
  readonly since?: number | undefined;
}

/** An asset with its exact total; a press shows the accounts that hold it. */
export const HoldingRow = memo(function HoldingRow({ total, chainId, since }: HoldingRowProps) {
  const t = useT();
  const moment = useMoment();
  const part = useId();
  const [isOpen, setOpen] = useState(false);
  const { asset, amount, spendable, staked } = total;
  const network = chainName(chainId);
  return (
    <li className="holding" data-asset={asset.id} data-open={isOpen || undefined}>
      <div className="holding-line">
        <button
          type="button"
          className="holding-toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? part : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <AssetMark
            id={asset.id}
            symbol={asset.symbol}
            chainId={chainId}
            network={network}
            mark={asset.mark}
          />
          <span className="holding-what">
            <bdi className="holding-symbol">{asset.symbol}</bdi>
            <span className="holding-where">
              {asset.name !== asset.symbol && (
                <>
                  <bdi>{asset.name}</bdi>
                  <span>·</span>
                </>
              )}
              <bdi>{network}</bdi>
            </span>
          </span>
        </button>
        <span className="holding-amount">
          <Amount value={amount} decimals={asset.decimals} symbol={asset.symbol} />
          <Spendable amount={amount} spendable={spendable} staked={staked} asset={asset} />
          {since !== undefined && (
            <span className="soft small">{t('assets.all.at', { time: moment(since) })}</span>
          )}
        </span>
        <Icon name={chevronIcon} />
      </div>
      {isOpen && (
        <div id={part}>
          <HoldingAccounts total={total} chainId={chainId} />
        </div>
      )}
    </li>
  );
});
