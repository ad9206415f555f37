import { FamilyMarks } from '@causeway/kit/marks';
import { detectOs } from '@causeway/walletconnect/device';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useEffect } from 'react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { embedded, kit } from '../../wallets.ts';
import { SignUp } from '../embedded/SignUp.tsx';
import { PhoneWallets } from '../pairing/PhoneWallets.tsx';
import { usePairing } from '../pairing/usePairing.ts';
import './start.css';

interface StartProps {
  /** The wallet app that the visitor chose in the list. */
  readonly app: RegistryWallet | undefined;
  /** The search text of the panel. */
  readonly query: string;
}

/** The routes that need no wallet in this browser, both usable at once, and an explanation of connecting. */
export function Start({ app, query }: StartProps) {
  const t = useT();
  const pairing = usePairing();
  const { begin } = pairing;
  // On a phone, wallet apps work even without a relay: they open this page.
  const apps = detectOs(globalThis) !== 'other' || config.relay !== undefined;
  useEffect(() => {
    if (app) begin(app);
  }, [app]);
  return (
    <div className="start">
      <div className="start-ways">
        {apps && <PhoneWallets pairing={pairing} query={query} />}
        {embedded ? <SignUp /> : <NoWallet />}
      </div>
      <footer className="start-foot">
        <FamilyMarks kit={kit} />
        <ul className="start-promises">
          <li>{t('start.promise.ask')}</li>
          <li>{t('start.promise.see')}</li>
          <li>{t('start.promise.leave')}</li>
        </ul>
      </footer>
    </div>
  );
}

/** Explains wallets where this site cannot create one. */
function NoWallet() {
  const t = useT();
  return (
    <section className="start-way">
      <h2>{t('start.noWallet.title')}</h2>
      <p className="soft small">{t('start.noWallet.what')}</p>
    </section>
  );
}
