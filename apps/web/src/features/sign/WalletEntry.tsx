import type { Wallet } from '@causeway/core';
import { type SignedIn, signIn } from '@causeway/sign-in/client';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { inOrder, useNamespaceName } from '../../ui/Glyph.tsx';
import { WalletIcon } from '../../ui/WalletIcon.tsx';
import { mayRead } from '../../visit.ts';
import { useAction, useConnections, useRestored, useWallets, wallets } from '../../wallets.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import { signDraft } from './signDraft.ts';
import { endpoint } from './signing.ts';

interface WalletEntryProps {
  readonly onEntered: (signedIn: SignedIn) => void;
  /** See `SiteSession`. */
  readonly onEntering?: (entering: boolean) => void;
}

/** The wallet and namespace that the visitor chose. */
interface Chosen {
  readonly wallet: Wallet;
  readonly namespace: string;
}

/** Connects a wallet of this browser and signs in with it, with one prompt where the wallet can do both at once. */
export function WalletEntry({ onEntered, onEntering }: WalletEntryProps) {
  const t = useT();
  const nameOf = useNamespaceName();
  // A wallet with a window or a code needs a second press, so it connects on the first page.
  const here = useWallets().filter(({ routes }) => routes.includes('injected'));
  const restored = useRestored();
  const isComing = useConnections().some(({ status }) => status === 'reconnecting');
  const [chosen, setChosen] = useState<Chosen>();
  const entering = useAction(async ({ signal }, { wallet: { id: wallet }, namespace }: Chosen) => {
    mayRead.set(true);
    const signedIn = await signIn(wallets, { endpoint, wallet, namespace, signal });
    // The page shows forms once there is an account: select the tab with the session.
    signDraft.change({ tab: 'sign-in' });
    onEntered(signedIn);
  });
  const choose = (one: Chosen) => {
    setChosen(one);
    entering.dispatch(one);
  };
  const isHeld = entering.status === 'pending' || entering.status === 'error';
  useEffect(() => {
    onEntering?.(isHeld);
    return () => onEntering?.(false);
  }, [onEntering, isHeld]);
  if (entering.status === 'pending') {
    return (
      <WalletWait
        area="sign"
        connection={undefined}
        wallet={chosen?.wallet.name ?? ''}
        since={entering.since}
        another={<p className="small">{t('sign.waiting.another')}</p>}
        onCancel={entering.reset}
      />
    );
  }
  if (entering.status === 'error') {
    const again = () => chosen && choose(chosen);
    return <ErrorNotice error={entering.error} onRetry={again} onDismiss={entering.reset} />;
  }
  if (here.length === 0 || !restored || isComing) return null;
  return (
    <section className="stack" data-gap="3" aria-labelledby="site-entry">
      <h3 id="site-entry">{t('sign.site.enter')}</h3>
      <p className="soft">{t('sign.site.enter.what')}</p>
      <ul className="site-accounts">
        {here.map((one) => (
          <li key={one.id} className="site-account">
            <span className="site-account-who">
              <WalletIcon name={one.name} icon={one.icon} />
              <bdi>{one.name}</bdi>
            </span>
            <span className="row">
              {inOrder(one.namespaces).map((each) => (
                <Button
                  key={each}
                  aria-label={t('sign.site.enter.which', { wallet: one.name, namespace: nameOf(each) })}
                  onPointerEnter={one.prepare}
                  onFocus={one.prepare}
                  onClick={() => choose({ wallet: one, namespace: each })}
                >
                  {nameOf(each)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
