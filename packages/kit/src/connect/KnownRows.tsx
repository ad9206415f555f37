import { detectOs } from '@causeway/walletconnect/device';
import { browseLinks, type LinkDevice, storeLink } from '@causeway/walletconnect/links';
import { type RegistryWallet, registry, supportsCode } from '@causeway/walletconnect/registry';
import { useId } from 'react';
import { useWalletMarks } from '../marks/useWalletMarks.js';
import { WalletMark } from '../marks/WalletMark.js';
import { Icon } from '../shared/Icon.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { obtainable } from './obtainable.js';
import { popular } from './popular.js';

interface KnownRowsProps {
  readonly kit: Kit;
  /** The text of the search. */
  readonly query: string;
  /** Whether the list has no rows above these. */
  readonly isFirst: boolean;
  /** The id of the wallet app whose screen is shown. */
  readonly chosen: string | undefined;
  /** Called for a wallet app that is reached by a code. */
  readonly onChoose: (app: RegistryWallet) => void;
}

/** A search with many results is too long to read. */
const most = 8;

/** Wallets that are not in this browser: the popular ones, or those that the search finds. */
export function KnownRows({ kit, query, isFirst, chosen, onChoose }: KnownRowsProps) {
  const { t } = useLanguage(kit);
  const here = kit.hooks.useWallets();
  const markOf = useWalletMarks();
  const id = useId();
  const device = { os: detectOs(globalThis) };
  const wanted = { here, namespaces: kit.wallets.adapters.map(({ namespace }) => namespace), query };
  // The app's own list of wallets to get replaces these rows.
  const text = query.trim();
  const results = kit.choices.getWallets ? [] : obtainable(registry, wanted);
  const rows = text
    ? results.slice(0, most)
    : popular.flatMap(({ id }) => results.filter((wallet) => wallet.id === id));
  const isHere = here.some(({ name, rdns }) => isNamed(text, name, rdns));
  if (rows.length === 0)
    return text && !isHere ? (
      <li>
        <div role="status" data-part="empty">
          <Icon name="search" />
          <span>{t('noMatch', { query: text })}</span>
        </div>
      </li>
    ) : null;
  return (
    <li data-part="group">
      <div id={id} data-part="group-label">
        {t('popular')}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list from a list without bullets. */}
      <ul role="list" aria-labelledby={id} data-part="known">
        {rows.map((wallet, at) => {
          // A stop of the arrow keys, as in `Connect.List`, which has given the stop of Tab to one of its own rows before.
          const row = {
            'data-part': 'row',
            'data-causeway-stop': '',
            'data-known': wallet.id,
            'data-state': wallet.id === chosen ? 'chosen' : undefined,
            tabIndex: isFirst && at === 0 ? 0 : -1,
          } as const;
          const content = (
            <>
              <WalletMark name={wallet.name} icon={markOf(wallet.id)} />
              <span data-part="row-text">
                <bdi data-part="row-name">{wallet.name}</bdi>
              </span>
            </>
          );
          return (
            <li key={wallet.id}>
              {kit.relay && supportsCode(wallet) ? (
                <button type="button" {...row} onClick={() => onChoose(wallet)}>
                  {content}
                  <Icon name="phone" />
                </button>
              ) : (
                <a {...row} {...linkTo(wallet, device)} rel="noopener noreferrer">
                  {content}
                  <Icon name="external" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** The link that opens this page inside the wallet's app on a phone, else the one to get the wallet. */
function linkTo(wallet: RegistryWallet, device: LinkDevice) {
  const store = { href: storeLink(wallet, device)?.href ?? wallet.homepage, target: '_blank' };
  if (device.os === 'other') return store;
  try {
    const [link] = browseLinks(wallet, location.href, device);
    // Not in a new tab: the app opens instead of it, and would leave it empty.
    return link ? { href: link.href } : store;
  } catch {
    // A page without TLS is not opened in a wallet.
    return store;
  }
}

const isNamed = (text: string, name: string, rdns = '') =>
  `${name} ${rdns}`.toLowerCase().includes(text.toLowerCase());
