import { readSession, type SignInWallets, signIn } from '@causeway/sign-in/client';
import { useEffect, useState } from 'react';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { useAction, useWallets, wallets } from '../../wallets.ts';
import { useReading } from '../form/useReading.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import { signDraft } from './signDraft.ts';

const endpoint = '/sign-in';

/** Connects a wallet of this browser and signs in to this site with it, in one prompt where the wallet can. */
export function SiteEnter({ onBusy }: { readonly onBusy: (busy: boolean) => void }) {
  const t = useT();
  const isOffered = config.signIn === true;
  const found = useReading(isOffered ? 'session' : undefined, (signal) => readSession({ endpoint, signal }));
  const here = useWallets().filter(({ routes }) => routes.includes('injected'));
  const [chosen, setChosen] = useState('');
  const entering = useAction(async ({ signal }, wallet: string) => {
    await signIn(wallets as SignInWallets, { endpoint, wallet, signal });
    // The form that shows the session.
    signDraft.change({ tab: 'sign-in' });
  });
  const busy = entering.status === 'pending';
  useEffect(() => onBusy(busy), [busy, onBusy]);
  if (!isOffered || here.length === 0 || found.status !== 'done' || found.data) return null;
  return (
    <section className="stack" data-gap="4" aria-labelledby="site-enter">
      <h2 id="site-enter" className="sign-heading">
        {t('sign.site.title')}
      </h2>
      <p className="soft">{t('sign.site.what')}</p>
      <div className="row">
        {here.map(({ id, name }) => (
          <Button
            key={id}
            busy={busy}
            onClick={() => {
              setChosen(name);
              entering.dispatch(id);
            }}
          >
            {t('sign.site.enter', { wallet: name })}
          </Button>
        ))}
      </div>
      {entering.status === 'pending' && (
        <WalletWait
          area="sign"
          connection={undefined}
          wallet={chosen}
          since={entering.since}
          another={<p className="small">{t('sign.waiting.another')}</p>}
          onCancel={entering.reset}
        />
      )}
      <ActionError action={entering} />
    </section>
  );
}
