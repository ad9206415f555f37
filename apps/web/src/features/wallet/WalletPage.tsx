import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useStore } from '@causeway/react';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { navigate } from '../../navigation.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Parts } from '../../ui/Part.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { embedded } from '../../wallets.ts';
import { WithAccount } from '../embedded/WithAccount.tsx';
import { useReading } from '../form/useReading.ts';
import { AccountsCard } from './AccountsCard.tsx';
import { EmailCard } from './EmailCard.tsx';
import { ExportCard } from './ExportCard.tsx';
import { ImportCard } from './ImportCard.tsx';
import { LogCard } from './LogCard.tsx';
import { Outside } from './Outside.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { SessionCard, SessionsCard, useConnectEmbedded } from './SessionsCard.tsx';
import { useRequestCount } from './storedKeys.ts';
import '../settings/settings.css';
import './wallet.css';

/** The embedded wallet: its accounts, its credentials and its recovery. */
export function WalletPage() {
  const t = useT();
  if (!embedded) {
    return (
      <Page title={t('wallet.none')} lead={t('wallet.noneWhat')}>
        <Link to="/" className="button-link">
          {t('ui.notFound.home')}
        </Link>
      </Page>
    );
  }
  return (
    <Page title={t('wallet.title')} lead={t('wallet.lead')} width="wide">
      <WithAccount onCancel={() => navigate('/')}>{(account) => <Inside account={account} />}</WithAccount>
    </Page>
  );
}

function Inside({ account }: { readonly account: EmbeddedAccount }) {
  const t = useT();
  const session = useStore(account.session);
  const [since] = useState(() => Date.now());
  // The attempt is in this component, because the parts are replaced when the session starts.
  const connecting = useConnectEmbedded();
  if (session.status === 'unknown') {
    return (
      <Waiting
        title={t('wallet.reading')}
        since={since}
        slow={t('wallet.readingSlow')}
        onCancel={() => navigate('/')}
      />
    );
  }
  if (session.status === 'none') {
    return <Outside account={account} expired={session.error !== undefined} onDone={connecting.connect} />;
  }
  // The key replaces the cards when another person signs in.
  return <Cards key={session.userId} account={account} session={session} connecting={connecting} />;
}

function Cards({ account, session, connecting }: Omit<Parameters<typeof SessionCard>[0], 'lacksPasskey'>) {
  const acts = useRequestCount();
  const passkeys = useReading('passkeys', (signal) => account.passkeys.list({ signal }));
  return (
    <div className="wallet">
      <div className="wallet-column">
        <Parts>
          <AccountsCard account={account} />
          <PasskeysCard account={account} reading={passkeys} />
          <EmailCard account={account} />
          <SessionsCard account={account} />
        </Parts>
      </div>
      <div className="wallet-column">
        <Parts>
          <SessionCard
            account={account}
            session={session}
            connecting={connecting}
            lacksPasskey={passkeys.data?.length === 0}
          />
          <ExportCard account={account} />
          <ImportCard account={account} />
          {/* The later pages of the log follow from the first, so a new key reads all of them again. */}
          <LogCard key={acts} account={account} />
        </Parts>
      </div>
    </div>
  );
}
