import { useReading } from '@causeway/react';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { Amount } from './Amount.js';
import { AssetMark } from './AssetMark.js';
import { ledgerOf } from './ledger.js';
import { readAssets } from './readAssets.js';
import type { AccountOnChain } from './useAccountOnChain.js';

/** The coin and the tokens of an account on one network. The coin's row is reserved while it is read. */
export function Holdings({ kit, account, chain }: { readonly kit: Kit } & AccountOnChain) {
  const { t } = useLanguage(kit);
  const { status, data, again } = useReading(`${chain.id} ${account.address}`, async (signal) =>
    readAssets(await ledgerOf(kit).readerOf(chain), account, chain, signal),
  );
  const label = t('account.assets', { network: chain.name });
  return (
    <section data-part="group" aria-busy={status === 'pending' || undefined}>
      <h3 data-part="group-label">{label}</h3>
      {status === 'error' ? (
        <div data-part="asset">
          <span data-part="row-text">
            <small data-part="row-note">{t('account.unread')}</small>
          </span>
          <button type="button" data-part="action" onClick={again}>
            {t('retry')}
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
