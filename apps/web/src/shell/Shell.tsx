import { useStore } from '@causeway/react';
import { useEffect, useState } from 'react';
import { deployed } from '../deployment.ts';
import { useT } from '../i18n/i18n.ts';
import { usePlace } from '../navigation.ts';
import { placesFor } from '../places.ts';
import { usePreferences } from '../preferences.ts';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { NameContext } from '../ui/NameOf.tsx';
import { approvals, arrived, isActive } from '../visit.ts';
import { useConnections } from '../wallets.ts';
import { Router } from './Router.tsx';
import './shell.css';

const AccountButton = lazyPart(async () => (await import('./AccountButton.tsx')).AccountButton);
const Palette = lazyPart(
  async () => (await import('../features/palette/Palette.tsx')).Palette,
  'ui',
  'palette',
);
const Approval = lazyPart(
  async () => (await import('../features/embedded/Approval.tsx')).Approval,
  'ui',
  'sign',
  'activity',
);
const SessionWarning = lazyPart(
  async () => (await import('../features/embedded/SessionWarning.tsx')).SessionWarning,
  'ui',
  'embedded',
);

/** Names are optional: when their code cannot be fetched, addresses have none. */
const NameOf = lazyPart(
  () =>
    import('../features/names/NameOf.tsx').then(
      (part) => part.NameOf,
      () => () => null,
    ),
  'names',
);

const Returned = lazyPart(
  async () => (await import('../features/nearWeb/Returned.tsx')).Returned,
  'ui',
  'near',
  'sign',
  'activity',
);

/**
 * The frame of every page: the app's name, the command palette, the account, the navigation, and the page itself.
 * The order is that of the tab key on a phone, where the navigation is at the foot, and in the rail, where it is last.
 */
export function Shell() {
  const t = useT();
  const [palette, setPalette] = useState(false);
  const [approval] = useStore(approvals);
  const returned = useStore(arrived);
  const connections = useConnections();
  const embeddedOpen = connections.some((one) => one.route === 'embedded' && one.status === 'connected');
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setPalette((isOpen) => !isOpen);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const { path } = usePlace();
  const places = placesFor(path, usePreferences());
  const link = (entry: (typeof places)[number]) => (
    <Link key={entry.path} to={entry.path} className="shell-link" data-apart={entry.apart} onClick={hideMore}>
      <Icon name={entry.icon} />
      <span>{t(entry.name)}</span>
    </Link>
  );
  return (
    <NameContext value={NameOf}>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="shell-header">
        <Link to="/" className="shell-brand">
          <Icon name="mark" />
          <span>{deployed.appName}</span>
        </Link>
        <button
          type="button"
          className="shell-command"
          aria-label={t('shell.palette')}
          onClick={() => setPalette(true)}
          onPointerEnter={Palette.prefetch}
          onFocus={Palette.prefetch}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Icon name="search" />
          <span className="shell-command-name">{t('shell.palette')}</span>
          <kbd dir="ltr">{shortcut}</kbd>
        </button>
        <div className="shell-account">
          {/* While nothing is connected, the first page is the panel itself. */}
          {(path !== '/' || connections.some(isActive)) && <AccountButton compact={t('connect.yours')} />}
        </div>
        <nav className="shell-nav" aria-label={t('shell.nav.label')}>
          {places.slice(0, 3).map(link)}
          <button type="button" className="shell-link" popoverTarget="more">
            <Icon name="more" />
            <span>{t('shell.nav.more')}</span>
          </button>
          <div id="more" popover="">
            {places.slice(3).map(link)}
          </div>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {returned && <Returned />}
        <Router />
      </main>
      {embeddedOpen && <SessionWarning />}
      <div className="shell-dialogs">
        {approval && <Approval key={approval.id} request={approval} />}
        {palette && <Palette onClose={() => setPalette(false)} />}
      </div>
    </NameContext>
  );
}

const shortcut = /Mac|iP/.test(globalThis.navigator?.userAgent) ? '⌘ K' : 'Ctrl K';

/** The list of pages that a phone's bar has no room for. On wide screens the list is always shown. */
const hideMore = () => document.getElementById('more')?.hidePopover();
