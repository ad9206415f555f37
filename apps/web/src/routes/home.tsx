import type { Connection } from '@causeway/core';
import { useEffect, useRef, useState } from 'react';
import { HomePanel } from '../features/connect/screens.ts';
import { Connected } from '../features/connections/Connected.tsx';
import { useT } from '../i18n/i18n.ts';
import { Card } from '../ui/Card.tsx';
import { Page, Progress } from '../ui/Page.tsx';
import { kit, useConnections, useRestored } from '../wallets.ts';
import './home.css';
import { useStore } from '@causeway/react';
import { Notice } from '../ui/Notice.tsx';
import { cardOf, isActive, left, signIns } from '../visit.ts';

/** The panel to connect while no wallet is connected; then the holdings and the wallets. */
export function HomePage() {
  const t = useT();
  const connections = useConnections();
  const active = connections.filter(isActive);
  const joining = useJoining(connections);
  const some = active.length > 0 && !joining;
  // One placeholder for each wallet's card, until the code of the cards is loaded.
  const cards = active.filter((one, at) => active.findIndex((other) => cardOf(other) === cardOf(one)) === at);
  const isSettled = useSettled(some);
  useFocusAfterDisconnect(active.length);
  useRequestedSignIn(some);

  if (!isSettled) return <Progress />;
  return (
    <Page
      title={t(some ? 'connect.yours' : 'connect.title')}
      lead={some ? undefined : t('connect.lead')}
      width="wide"
    >
      <DisconnectedNotice />
      {some ? (
        <Connected
          connections={active}
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
      ) : (
        <HomePanel fallback={<div className="home-panel-room" />} />
      )}
    </Page>
  );
}

/** The longest time (ms) between two requests of one wallet. */
const settle = 300;

/**
 * Whether the first wallet is still connecting, family by family: the panel shows the progress, and stays until the last
 * answer.
 */
function useJoining(connections: readonly Connection[]): boolean {
  const [begun, setBegun] = useState(false);
  const are = (wanted: Connection['status']) => connections.filter(({ status }) => status === wanted);
  const waits = are('connecting').length > 0;
  const joined = are('connected');
  // A further family of a connected wallet does not count.
  if (waits && joined.length === 0 && !begun) setBegun(true);
  // Once all of the wallet is connected, no further request can follow.
  const more = are('disconnected').some((one) => joined.some(({ walletId }) => walletId === one.walletId));
  if (begun && !waits && !more) setBegun(false);
  useEffect(() => {
    if (!begun || waits) return;
    const timer = setTimeout(() => setBegun(false), settle);
    return () => clearTimeout(timer);
  }, [begun, waits]);
  return begun;
}

/** Shows the sign-in in the dialog when it is requested and the page has no panel. */
function useRequestedSignIn(some: boolean) {
  const isRequested = useStore(signIns).length > 0;
  useEffect(() => {
    if (isRequested && some) kit.dialog.set('connect');
  }, [isRequested, some]);
}

/** The time (ms) for which the page stays empty while the wallets of an earlier visit reconnect. */
const patience = 1_000;

/**
 * Whether the connections are settled, so that the page can be rendered without shifting later. It then stays, because the
 * panel shows the connections that are made from it.
 */
function useSettled(some: boolean): boolean {
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
  const isSettled = drawn || waited || (restored && (!some || Connected.isHere()));
  if (isSettled && !drawn) setDrawn(true);
  return isSettled;
}

/** Moves the focus to the heading when the card that had it is removed. */
function useFocusAfterDisconnect(count: number) {
  const before = useRef(count);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (count < before.current && lost) document.querySelector('h1')?.focus();
    before.current = count;
  }, [count]);
}

// Milliseconds in which a second click belongs to a double click and does not dismiss the notice.
const doubleClick = 500;

/** Names the disconnected wallet, because its card disappears. The next action hides the notice. */
function DisconnectedNotice() {
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
  // Do not report a wallet that was disconnected on another page.
  useEffect(() => {
    left.set(undefined);
    return () => left.set(undefined);
  }, []);
  return name === undefined ? null : <Notice kind="done" title={t('connect.left', { name })} />;
}
