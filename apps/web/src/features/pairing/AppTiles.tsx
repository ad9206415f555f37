import { useWalletMarks } from '@causeway/kit/marks';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { supportsCode } from '@causeway/walletconnect/registry';
import { useT } from '../../i18n/i18n.ts';
import { WalletIcon } from '../../ui/WalletIcon.tsx';
import { waysInto } from './apps.ts';
import { type Device, LinkTo } from './LinkTo.tsx';

interface AppTilesProps {
  readonly matches: readonly RegistryWallet[];
  readonly uri: string | undefined;
  /** A code was requested. */
  readonly pending: boolean;
  readonly device: Device;
  /** Called when the visitor follows the app's link. */
  readonly onTap: (app: RegistryWallet) => void;
  /** Called when the visitor chooses an app that has no link, or none yet. */
  readonly onChoose: (app: RegistryWallet) => void;
}

/** The wallets to tap: first those with a link from here, then those to open by hand. */
export function AppTiles({ matches, uri, pending, device, onTap, onChoose }: AppTilesProps) {
  const t = useT();
  const markOf = useWalletMarks();
  const apps = matches.map((app) => {
    const { best } = waysInto(app, uri, pending, device);
    return { app, link: best, coming: pending && uri === undefined && supportsCode(app) };
  });
  const opens = apps.filter(({ link, coming }) => link !== undefined || coming);
  const rest = apps.filter(({ link, coming }) => link === undefined && !coming);
  return (
    <>
      <ul className="pairing-apps" aria-label={t('start.apps.title')}>
        {opens.map(({ app, link }) => (
          <li key={app.id}>
            {link ? (
              <LinkTo link={link} device={device} className="pairing-app" onTap={() => onTap(app)}>
                <Tile name={app.name} icon={markOf(app.id)} />
              </LinkTo>
            ) : (
              <button type="button" className="pairing-app" onClick={() => onChoose(app)}>
                <Tile name={app.name} icon={markOf(app.id)} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <section aria-label={t('pairing.byHand')}>
          <p className="soft small" aria-hidden="true">
            {t('pairing.byHand')}
          </p>
          <ul className="pairing-apps">
            {rest.map(({ app }) => (
              <li key={app.id}>
                <button type="button" className="pairing-app" onClick={() => onChoose(app)}>
                  <Tile name={app.name} icon={markOf(app.id)} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const Tile = ({ name, icon }: { readonly name: string; readonly icon: string | undefined }) => (
  <>
    <WalletIcon name={name} icon={icon} />
    <bdi>{name}</bdi>
  </>
);
