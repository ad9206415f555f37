import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { Entry, LookContext, prepareSecurity, SecurityParts } from '@causeway/kit/requests';
import { useStore } from '@causeway/react';
import { useState } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { navigate } from '../../navigation.ts';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Parts } from '../../ui/Part.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { embedded, kit } from '../../wallets.ts';
import { screenLook } from '../embedded/screenLook.tsx';
import { WithAccount } from '../embedded/WithAccount.tsx';
import { SessionCard, useConnectEmbedded } from './SessionCard.tsx';
import '../settings/settings.css';
import './wallet.css';

/** The page, once the kit's sentences that it shows are loaded. A failed fetch throws; the next call tries again. */
export const loadWalletPage = () => prepareSecurity(kit).then(() => WalletPage);

/** The embedded wallet: its accounts, its credentials and its recovery. */
function WalletPage() {
  const { t, region } = useLanguage();
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
      <LookContext.Provider value={{ ...screenLook, locale: region }}>
        <WithAccount onCancel={() => navigate('/')}>{(account) => <Inside account={account} />}</WithAccount>
      </LookContext.Provider>
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
        slow={t('embedded.loadingSlow')}
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

function Cards({ account, session, connecting }: Omit<Parameters<typeof SessionCard>[0], 'children'>) {
  return (
    <SecurityParts kit={kit} account={account} session={session}>
      {({ accounts, ways, sessions, signing, step, ...rest }) => (
        <div className="wallet">
          <div className="wallet-column">
            <Parts>
              <Card title={accounts.title}>{accounts.content}</Card>
              <Card title={ways.title}>{ways.content}</Card>
              <Card title={sessions.title}>{sessions.content}</Card>
            </Parts>
          </div>
          <div className="wallet-column">
            <Parts>
              <SessionCard account={account} session={session} connecting={connecting}>
                {signing.content}
              </SessionCard>
              <Card title={rest.export.title}>{rest.export.content}</Card>
              <Card title={rest.import.title}>{rest.import.content}</Card>
              <Card title={rest.log.title}>{rest.log.content}</Card>
            </Parts>
          </div>
          {step && (
            <Dialog title={step.title} onClose={step.close}>
              {step.content}
            </Dialog>
          )}
        </div>
      )}
    </SecurityParts>
  );
}

interface OutsideProps {
  readonly account: EmbeddedAccount;
  readonly expired: boolean;
  /** Called when the person has a session. */
  readonly onDone: () => void;
}

/** The ways in, for a person without a session. */
function Outside({ account, expired, onDone }: OutsideProps) {
  const t = useT();
  return (
    <div className="wallet-outside stack" data-gap="6">
      {expired && (
        <Notice kind="refused" title={t('embedded.over.title')}>
          <p>{t('embedded.over.what')}</p>
        </Notice>
      )}
      <Card>
        <div className="stack" data-testid="sign-in">
          <Entry kit={kit} account={account} onDone={onDone} keepsFocus />
        </div>
      </Card>
    </div>
  );
}
