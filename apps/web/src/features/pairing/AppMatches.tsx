import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import { WalletIcon } from '../../ui/WalletIcon.tsx';
import { useWallets, wallets } from '../../wallets.ts';
import { findApps, findWallets } from './apps.ts';
import { readOs } from './device.ts';
import type { Pairing } from './usePairing.ts';

/** A search with many results is too long to read. */
const most = 6;

interface AppMatchesProps {
  readonly pairing: Pairing;
  readonly query: string;
  /** Shown where no app matches either. */
  readonly none: ReactNode;
}

/** The wallet apps that a search finds beside the wallets of this browser. */
export function AppMatches({ pairing, query, none }: AppMatchesProps) {
  const t = useT();
  const here = new Set(useWallets().map((wallet) => wallet.rdns));
  const phone = readOs(window) !== 'other';
  const found = (phone ? findWallets : findApps)(
    wallets.adapters.map(({ namespace }) => namespace),
    query,
  ).filter(({ rdns }) => rdns === undefined || !here.has(rdns));
  if (found.length === 0) return none;
  // On a phone the apps that match stand among the links.
  if (phone && (pairing.begun || pairing.waiting)) return null;
  return (
    <section aria-label={t('pairing.found')}>
      <p className="connect-group" aria-hidden="true">
        {t('pairing.found')}
      </p>
      <ul className="connect-list">
        {found.slice(0, most).map((app) => (
          <li key={app.id}>
            <button
              type="button"
              className="connect-row"
              aria-pressed={pairing.app?.id === app.id}
              onClick={() => pairing.begin(app)}
            >
              <WalletIcon name={app.name} />
              <span className="connect-name">
                <bdi>{app.name}</bdi>
              </span>
              <Icon name="chevron" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
