import { useEffect, useRef, useState } from 'react';
import { ConnectPanel } from '../features/connect/ConnectPanel.tsx';
import { LeftNotice } from '../features/connect/LeftNotice.tsx';
import { Connected } from '../features/connections/Connected.tsx';
import { NoWallet } from '../features/embedded/NoWallet.tsx';
import { useT } from '../i18n/i18n.ts';
import { Card } from '../ui/Card.tsx';
import { Page, Progress } from '../ui/Page.tsx';
import { Parts } from '../ui/Part.tsx';
import { embedded, useConnections, useRestored } from '../wallets.ts';
import './home.css';

/** Wallets: the panel to connect one, and above it a card for each that is connected. */
export function HomePage() {
  const t = useT();
  const open = useConnections().filter((one) => one.status === 'connected' || one.status === 'reconnecting');
  const some = open.length > 0;
  // One card for each wallet, as there will be when their part has arrived.
  const cards = open.filter((one, at) => open.findIndex(({ walletId }) => walletId === one.walletId) === at);
  const known = useKnown(some);
  useFocusAfterLeaving(open.length);

  if (!known) return <Progress />;
  return (
    <Page
      title={some ? t('connect.yours') : t('connect.title')}
      lead={some ? undefined : t('connect.lead')}
      width="wide"
    >
      <LeftNotice />
      <div className="home" data-connected={some || undefined}>
        <Parts>
          {some && (
            <Connected
              connections={open}
              fallback={
                <div className="connections">
                  {cards.map((connection) => (
                    <Card key={connection.id} title={connection.walletName}>
                      {connection.accounts[0]?.address}
                    </Card>
                  ))}
                </div>
              }
            />
          )}
          <Card title={some ? t('connect.add') : undefined} className="home-panel">
            <ConnectPanel />
            {embedded && <NoWallet />}
          </Card>
          {!some && (
            <aside className="home-aside stack">
              <h2>{t('connect.promise.title')}</h2>
              <ul className="home-promises">
                <li>{t('connect.promise.ask')}</li>
                <li>{t('connect.promise.see')}</li>
                <li>{t('connect.promise.leave')}</li>
              </ul>
              {!embedded && (
                <>
                  <h2>{t('connect.noWallet.title')}</h2>
                  <p>{t('connect.noWallet.what')}</p>
                </>
              )}
            </aside>
          )}
        </Parts>
      </div>
    </Page>
  );
}

/** Milliseconds that the page is empty while wallets of an earlier visit come back. */
const patience = 1_000;

/**
 * Whether what is connected can be drawn as it will stay: nothing is drawn first to be pushed away. What was drawn stays
 * drawn, since a wallet that is being connected from it would be given up with it.
 */
function useKnown(some: boolean): boolean {
  const restored = useRestored();
  const [waited, setWaited] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const [, setHere] = useState(Connected.isHere);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (some) void Connected.prefetch().then(() => setHere(true));
  }, [some]);
  const known = drawn || waited || (restored && (!some || Connected.isHere()));
  if (known && !drawn) setDrawn(true);
  return known;
}

/** A card that goes takes the focus with it; the heading then says what is left. */
function useFocusAfterLeaving(count: number) {
  const before = useRef(count);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (count < before.current && lost) document.querySelector('h1')?.focus();
    before.current = count;
  }, [count]);
}
