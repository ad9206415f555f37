import { storeLink } from '@causeway/walletconnect/links';
import { type RegistryWallet, registry } from '@causeway/walletconnect/registry';
import { useId } from 'react';
import { useWalletMarks } from '../marks/useWalletMarks.js';
import { WalletMark } from '../marks/WalletMark.js';
import { Icon } from '../shared/Icon.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { detectOs } from './device.js';
import { obtainable } from './obtainable.js';
import { popular } from './popular.js';
import { supportsCode } from './supportsCode.js';

interface KnownRowsProps {
  readonly kit: Kit;
  /** The text of the search. */
  readonly query: string;
  /** Whether the list has no rows above these. */
  readonly isFirst: boolean;
  /** Called for a wallet app that is reached by a code. */
  readonly onChoose: (app: RegistryWallet) => void;
}

/** A search with many results is too long to read. */
const most = 8;

/** Wallets that are not in this browser: the popular ones, or those that the search finds. */
export function KnownRows({ kit, query, isFirst, onChoose }: KnownRowsProps) {
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
                <a
                  {...row}
                  href={storeLink(wallet, device)?.href ?? wallet.homepage}
                  target="_blank"
                  rel="noopener noreferrer"
                >
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

const isNamed = (text: string, name: string, rdns = '') =>
  `${name} ${rdns}`.toLowerCase().includes(text.toLowerCase());
