import { useStore } from '@causeway/react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { signIns } from '../../visit.ts';
import { useConnections, useWallets } from '../../wallets.ts';
import './embedded.css';

const SignInState = lazyPart(async () => (await import('./SignInState.tsx')).SignInState, 'embedded');

/** The sign-in for a visitor without a wallet. It opens below the list, and the rest of the page stays usable. */
export function NoWallet() {
  const t = useT();
  const wallet = useWallets().find(({ routes }) => routes.includes('embedded'));
  const connected = useConnections().some(
    ({ route, status }) => route === 'embedded' && status === 'connected',
  );
  const asked = useStore(signIns);
  const [wanted, setWanted] = useState(false);
  // It is connecting, or shows why that failed.
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = wanted || asked.length > 0;
  const before = useRef(open);
  useEffect(() => {
    // Closing returns the focus to the button that opened it.
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
      {(open || busy) && (
        <SignInState wallet={wallet} open={open} onBusy={setBusy} onClose={() => setWanted(false)} />
      )}
    </section>
  );
}
