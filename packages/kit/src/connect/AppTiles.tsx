import { type LinkDevice, pairingLinks } from '@causeway/walletconnect/links';
import { type RegistryWallet, registry, supportsCode } from '@causeway/walletconnect/registry';
import { useState } from 'react';
import { useWalletMarks } from '../marks/useWalletMarks.js';
import { WalletMark } from '../marks/WalletMark.js';
import { readable, SearchField } from '../shared/SearchField.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { isFound } from './obtainable.js';
import { popular } from './popular.js';

interface AppTilesProps {
  readonly kit: Kit;
  readonly uri: string | undefined;
  readonly os: LinkDevice['os'];
}

/** The wallet apps to tap, the popular ones first. */
export function AppTiles({ kit, uri, os }: AppTilesProps) {
  const { t } = useLanguage(kit);
  const [query, setQuery] = useState('');
  const markOf = useWalletMarks();
  const spoken = kit.wallets.adapters.map(({ namespace }) => namespace);
  const apps = registry.filter(
    (app) => supportsCode(app) && app.namespaces.some((namespace) => spoken.includes(namespace)),
  );
  const first = popular.flatMap(({ id }) => apps.filter((app) => app.id === id));
  const found = [...new Set([...first, ...apps])].filter(({ name }) => isFound(name, query));
  return (
    <>
      {apps.length > readable && (
        <SearchField
          label={t('search')}
          query={query}
          onQuery={setQuery}
          none={found.length === 0 && t('noMatch', { query })}
        />
      )}
      <ul data-part="tiles" aria-busy={uri === undefined}>
        {found.map((app) => (
          <li key={app.id}>
            <a data-part="tile" {...linkInto(app, uri, os)}>
              <WalletMark name={app.name} icon={markOf(app.id)} />
              <bdi>{app.name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The attributes of a link that passes the code to an app, because browsers only open an app from a link. It is disabled
 * while there is no code.
 */
export const linkInto = (app: RegistryWallet, uri: string | undefined, os: LinkDevice['os']) =>
  uri === undefined
    ? ({ role: 'link', 'aria-disabled': true } as const)
    : { href: pairingLinks(app, uri, { os })[0]?.href, rel: 'noopener noreferrer' };
