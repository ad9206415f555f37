import { useReading } from '@causeway/react';
import { useEffect, useRef } from 'react';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { Amount } from './Amount.js';
import { AssetMark } from './AssetMark.js';
import { askedOf } from './asked.js';
import { moneyOf } from './moneyOf.js';
import { readAssets } from './readAssets.js';
import { readerOf } from './readerOf.js';
import type { AccountOnChain } from './useAccountOnChain.js';
import { useMayRead } from './useMayRead.js';
import { useMoneyWords } from './words/useMoneyWords.js';

/**
 * The coin and the tokens of an account on one network. The coin's row is reserved while it is read. Where the app asks
 * first, a button reads them.
 */
export function Holdings({ kit, account, chain }: { readonly kit: Kit } & AccountOnChain) {
  const { t } = useMoneyWords(kit);
  const { t: common } = useLanguage(kit);
  const allowed = useMayRead(kit);
  const title = useRef<HTMLHeadingElement>(null);
  const key = allowed ? `${chain.id} ${account.address}` : undefined;
  const { status, data, again } = useReading(key, async (signal) =>
    readAssets(await readerOf(kit, chain), account, chain, signal),
  );
  useEffect(() => {
    if (allowed) askedOf(kit).set(true);
  }, [allowed, kit]);
  const label = t('account.assets', { network: chain.name });
  return (
    <section data-part="group" aria-busy={status === 'pending' || undefined}>
      <h3 ref={title} tabIndex={-1} data-part="group-label">
        {label}
      </h3>
      {!allowed ? (
        <button
          type="button"
          data-part="action"
          onClick={() => {
            // The pressed button goes.
            title.current?.focus();
            moneyOf(kit).balances?.allow();
          }}
        >
          {t('account.show')}
        </button>
      ) : status === 'error' ? (
        <div data-part="asset">
          <span data-part="row-text">
            <small data-part="row-note">{t('account.unread')}</small>
          </span>
          <button type="button" data-part="action" onClick={again}>
            {common('retry')}
          </button>
        </div>
      ) : (
        <ul data-part="list" aria-label={label}>
          {(data ?? [{ asset: { ...chain.currency, id: chain.id }, amount: undefined }]).map(
            ({ asset, amount }) => (
              <li key={asset.id} data-part="asset">
                <AssetMark kit={kit} chain={chain} symbol={asset.symbol} />
                <span data-part="row-text">
                  <bdi data-part="row-name">{asset.name}</bdi>
                </span>
                {amount === undefined ? (
                  <span data-part="spinner" />
                ) : (
                  <Amount kit={kit} value={amount} unit={asset} short />
                )}
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
