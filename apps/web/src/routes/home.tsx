import { useEffect, useRef, useState } from 'react';
import { ConnectPanel } from '../features/connect/ConnectPanel.tsx';
import { Connected } from '../features/connections/Connected.tsx';
import { NoWallet } from '../features/embedded/NoWallet.tsx';
import { useT } from '../i18n/i18n.ts';
import { Card } from '../ui/Card.tsx';
import { Page, Progress } from '../ui/Page.tsx';
import { Parts } from '../ui/Part.tsx';
import { embedded, useConnections, useRestored } from '../wallets.ts';
import './home.css';
import { useStore } from '@causeway/react';
import { Notice } from '../ui/Notice.tsx';
import { cardOf, left } from '../visit.ts';

/** Wallets: the panel to connect one, and above it a card for each that is connected. */
export function HomePage() {
  const t = useT();
  const open = useConnections().filter((one) => one.status === 'connected' || one.status === 'reconnecting');
  const some = open.length > 0;
  // One card for each wallet, as there will be when their part has arrived.
  const cards = open.filter((one, at) => open.findIndex((other) => cardOf(other) === cardOf(one)) === at);
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

/** Milliseconds for which the page stays empty while the wallets of an earlier visit reconnect. */
const patience = 1_000;

/**
 * Whether the connections are settled, so that the page can be drawn without shifting later. Once drawn it stays drawn,
 * because unmounting the panel would cancel a connection that is being made from it.
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

/** Moves the focus to the heading when the card that had it is removed. */
function useFocusAfterLeaving(count: number) {
  const before = useRef(count);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (count < before.current && lost) document.querySelector('h1')?.focus();
    before.current = count;
  }, [count]);
}

// Milliseconds in which a second click belongs to a double click and does not dismiss the notice.
const doubleClick = 500;

/** Names the disconnected wallet, so that its card does not disappear without notice. The next action hides it. */
function LeftNotice() {
  const t = useT();
  const name = useStore(left);
  useEffect(() => {
    if (name === undefined) return;
    const since = performance.now();
    const act = () => {
      if (performance.now() - since > doubleClick) left.set(undefined);
    };
    document.addEventListener('click', act, true);
    document.addEventListener('input', act, true);
    return () => {
      document.removeEventListener('click', act, true);
      document.removeEventListener('input', act, true);
    };
  }, [name]);
  // A wallet that was disconnected on another page is not reported here.
  useEffect(() => {
    left.set(undefined);
    return () => left.set(undefined);
  }, []);
  return name === undefined ? null : <Notice kind="done" title={t('connect.left', { name })} />;
}
