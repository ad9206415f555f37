import { useStore } from '@causeway/react';
import { useEffect, useRef, useState } from 'react';
import { signIns } from '../../connectors/asks.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { arriving, mayRead } from '../../visit.ts';
import { useAction, useConnections, useWallets } from '../../wallets.ts';
import { Connected } from '../connections/Connected.tsx';
import './embedded.css';

const SignInState = lazyPart(async () => (await import('./SignInState.tsx')).SignInState, 'embedded');

/** The way in for someone without a wallet: it opens here, below the list, and the page goes on around it. */
export function NoWallet() {
  const t = useT();
  const wallet = useWallets().find(({ routes }) => routes.includes('embedded'));
  const connected = useConnections().some(
    ({ route, status }) => route === 'embedded' && status === 'connected',
  );
  const asked = useStore(signIns);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = wanted || asked.length > 0;
  const connect = useAction(async ({ signal }) => {
    // Whoever waited for the sign-in connects by itself, and this joins it.
    for (const ask of signIns.get()) ask.accept();
    await wallet?.connect({ signal });
    setWanted(false);
  });
  const begin = () => {
    mayRead.set(true);
    arriving.set(wallet?.id);
    Connected.prefetch();
    connect.dispatch();
  };
  const give = () => {
    for (const ask of signIns.get()) ask.refuse();
    connect.reset();
    setWanted(false);
  };
  const before = useRef(open);
  useEffect(() => {
    // What was closed gives the focus back to what opened it.
    if (before.current && !open && document.activeElement === document.body) button.current?.focus();
    before.current = open;
  }, [open]);

  if (!wallet || connected) return null;
  return (
    <section className="connect-more" aria-labelledby="no-wallet" id="sign-in">
      <h2 id="no-wallet">{t('connect.noWallet.title')}</h2>
      <p className="soft small">{t('connect.noWallet.own')}</p>
      {!open && (
        <Button
          ref={button}
          kind="quiet"
          icon="mail"
          onClick={() => setWanted(true)}
          onPointerEnter={SignInState.prefetch}
          onFocus={SignInState.prefetch}
        >
          {t('connect.noWallet.go')}
        </Button>
      )}
      {(open || connect.status === 'pending' || connect.status === 'error') && (
        <SignInState
          name={wallet.name}
          open={open}
          since={connect.status === 'pending' ? connect.since : undefined}
          error={connect.error}
          onDone={begin}
          onCancel={give}
          onReset={connect.reset}
        />
      )}
    </section>
  );
}
