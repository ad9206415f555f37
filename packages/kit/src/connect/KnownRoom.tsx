import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { isOffered } from './obtainable.js';
import { popular } from './popular.js';

/** The space of the popular wallets until they are loaded, so that what is below them does not move. */
export function KnownRoom({ kit }: { readonly kit: Kit }) {
  const { t } = useLanguage(kit);
  const here = kit.hooks.useWallets();
  const namespaces = kit.wallets.adapters.map(({ namespace }) => namespace);
  const rows = popular.filter((wallet) => isOffered(wallet, { here, namespaces, query: '' }));
  if (kit.choices.getWallets || rows.length === 0) return null;
  return (
    <li aria-hidden="true" data-part="group">
      <div data-part="group-label">{t('popular')}</div>
      {rows.map(({ id }) => (
        <div key={id} data-part="row">
          <span data-part="row-icon" />
        </div>
      ))}
    </li>
  );
}
