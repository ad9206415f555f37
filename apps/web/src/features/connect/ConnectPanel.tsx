import type { Wallet } from '@causeway/core';
import type { Route } from '@causeway/protocol';
import { useEffect, useRef, useState } from 'react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Part } from '../../ui/Part.tsx';
import { arriving, mayRead } from '../../visit.ts';
import { useAction, useConnections, useRestored, useWallets } from '../../wallets.ts';
import { Connected } from '../connections/Connected.tsx';
import { readOs } from '../pairing/device.ts';
import { matches } from '../pairing/matches.ts';
import { PhoneWallets } from '../pairing/PhoneWallets.tsx';
import { usePairing } from '../pairing/usePairing.ts';
import { WalletRow } from './WalletRow.tsx';
import './connect.css';

const AppMatches = lazyPart(async () => (await import('../pairing/AppMatches.tsx')).AppMatches, 'pairing');
const TestWalletsOffer = lazyPart(async () => (await import('./TestWalletsOffer.tsx')).TestWalletsOffer);
const GetWallet = lazyPart(async () => (await import('./GetWallet.tsx')).GetWallet, 'connections');

const isHere = (route: Route) => route === 'injected' || route === 'popup';
const isInstalled = ({ routes }: Wallet) => routes.includes('injected');

/** Every wallet that can be reached, by its name: recent ones, then installed ones, then where to get one. */
export function ConnectPanel() {
  const t = useT();
  // Wallets over the relay and the embedded one have their own parts on this page.
  const wallets = useWallets().filter(({ routes }) => routes.some(isHere));
  const pairing = usePairing();
  const connections = useConnections();
  const restored = useRestored();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [more, setMore] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  // A phone has apps even where there is no relay: they open this page.
  const phone = readOs(globalThis) !== 'other';
  const apps = phone || config.relay !== undefined;
  const attempt = useAction(({ signal }, wallet: Wallet) => {
    mayRead.set(true);
    arriving.set(wallet.id);
    Connected.prefetch();
    setChosen(wallet.id);
    return wallet.connect({ signal });
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      search.current?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const found = wallets.filter((wallet) => matches(wallet, query));
  const groups = [
    { name: t('connect.recent'), wallets: found.filter((wallet) => wallet.recent !== undefined) },
    {
      name: t('connect.installed'),
      wallets: found.filter((one) => one.recent === undefined && isInstalled(one)),
    },
    {
      name: t('connect.elsewhere'),
      wallets: found.filter((one) => one.recent === undefined && !isInstalled(one)),
    },
  ].filter((group) => group.wallets.length > 0);

  const none = groups.length === 0 && (query || !phone) && (
    <p className="connect-empty" role="status">
      {query ? t('connect.noMatch', { query }) : restored ? t('connect.none') : t('connect.looking')}
    </p>
  );

  return (
    <div className="connect">
      <input
        ref={search}
        className="input connect-search"
        type="search"
        value={query}
        placeholder={t('connect.search')}
        aria-label={t('connect.search')}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="connect-ways">
        <div className="connect-here">
          {groups.map((group) => (
            <section key={group.name} aria-label={group.name}>
              <p className="connect-group" aria-hidden="true">
                {group.name}
              </p>
              <ul className="connect-list">
                {group.wallets.map((wallet) => (
                  <Part key={wallet.id} item>
                    <WalletRow
                      wallet={wallet}
                      connections={connections.filter((one) => one.walletId === wallet.id)}
                      error={chosen === wallet.id ? attempt.error : undefined}
                      onConnect={attempt.dispatch}
                      onCancel={() => arriving.set(undefined)}
                      onDismiss={attempt.reset}
                    />
                  </Part>
                ))}
              </ul>
            </section>
          ))}
          {apps && query.trim() !== '' ? <AppMatches pairing={pairing} query={query} none={none} /> : none}
          {config.testWallets && restored && !wallets.some(isInstalled) && <TestWalletsOffer />}
        </div>
        {apps && (
          <Part>
            <PhoneWallets pairing={pairing} query={query} />
          </Part>
        )}
      </div>
      <div className="connect-more">
        <Button
          kind="quiet"
          icon={more ? 'close' : 'plus'}
          aria-expanded={more}
          onClick={() => setMore(!more)}
          onPointerEnter={GetWallet.prefetch}
          onFocus={GetWallet.prefetch}
        >
          {t('connect.get')}
        </Button>
        {more && <GetWallet query={query} />}
      </div>
    </div>
  );
}
