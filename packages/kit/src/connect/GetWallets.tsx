import { detectOs } from '@causeway/walletconnect/device';
import { storeLink } from '@causeway/walletconnect/links';
import { registry } from '@causeway/walletconnect/registry';
import { useWalletMarks } from '../marks/useWalletMarks.js';
import { WalletMark } from '../marks/WalletMark.js';
import { Icon } from '../shared/Icon.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { obtainable } from './obtainable.js';

/** Wallets that are not in this browser, each with its own page. */
export function GetWallets({ kit, query }: { readonly kit: Kit; readonly query: string }) {
  const { t } = useLanguage(kit);
  const here = kit.hooks.useWallets();
  const markOf = useWalletMarks();
  const device = { os: detectOs(globalThis) };
  if (kit.choices.getWallets) return <OwnList kit={kit} />;
  const results = obtainable(registry, {
    here,
    namespaces: kit.wallets.adapters.map(({ namespace }) => namespace),
    query,
  });
  return (
    <>
      <p data-part="screen-text">{t('get.text')}</p>
      <ul data-part="links">
        {results.map((wallet) => (
          <li key={wallet.id}>
            <a
              data-part="row"
              href={storeLink(wallet, device)?.href ?? wallet.homepage}
              target="_blank"
              rel="noopener noreferrer"
            >
              <WalletMark name={wallet.name} icon={markOf(wallet.id)} />
              <span data-part="row-text">
                <bdi data-part="row-name">{wallet.name}</bdi>
              </span>
              <Icon name="external" />
            </a>
          </li>
        ))}
      </ul>
      {results.length === 0 && <p data-part="screen-text">{t('get.none')}</p>}
    </>
  );
}

/** The app's own list, in its order. */
function OwnList({ kit }: { readonly kit: Kit }) {
  return (
    <ul data-part="links">
      {kit.choices.getWallets?.map(({ name, url, icon }) => (
        <li key={url}>
          <a data-part="row" href={url} target="_blank" rel="noopener noreferrer">
            <WalletMark name={name} icon={icon} />
            <span data-part="row-text">
              <bdi data-part="row-name">{name}</bdi>
            </span>
            <Icon name="external" />
          </a>
        </li>
      ))}
    </ul>
  );
}
