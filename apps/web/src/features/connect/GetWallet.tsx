import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import { externalIcon } from '../../ui/laterIcons.ts';
import { useWallets, wallets } from '../../wallets.ts';
import { obtainable, storeOf } from './obtainable.ts';

/** Wallets that are not in this browser, each with its page in the store that fits. Alphabetical: none is favoured. */
export function GetWallet({ query }: { readonly query: string }) {
  const t = useT();
  const here = new Set(useWallets().map((wallet) => wallet.rdns));
  const namespaces = wallets.adapters.map(({ namespace }) => namespace);
  const found = obtainable(here, namespaces, query);
  return (
    <div className="stack" data-gap="2">
      <p className="soft small">{t('connections.get.note')}</p>
      <ul className="connect-list connect-stores">
        {found.map((wallet) => {
          const store = storeOf(wallet.links, navigator.userAgent);
          return (
            <li key={wallet.id}>
              <a href={store.href} target="_blank" rel="noopener noreferrer">
                <bdi>{wallet.name}</bdi>
                <span>
                  {t(`connections.get.${store.kind}`)}
                  <Icon name={externalIcon} />
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p className="soft">{t('connections.get.none')}</p>}
    </div>
  );
}
