import type { Connection } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { Part } from '../../ui/Part.tsx';
import { AppNetworks } from './AppNetworks.tsx';
import { byWallet } from './byWallet.ts';
import { endingNote, leavingNote, revokingNote, signingOutNote } from './Leave.tsx';
import { ShowBalances } from './ShowBalances.tsx';
import { WalletCard } from './WalletCard.tsx';
import './connections.css';

/** What is connected: the app's networks above, a card for each wallet, and what leaving means, once for all. */
export function Connections({ connections }: { readonly connections: readonly Connection[] }) {
  const t = useT();
  const ours = connections.find(({ route }) => route === 'embedded');
  return (
    <div className="connections">
      <Part>
        <AppNetworks connections={connections} />
        <ShowBalances />
      </Part>
      {byWallet(connections).map((group) => (
        <Part key={group.walletId}>
          <WalletCard {...group} />
        </Part>
      ))}
      {connections.some(({ route }) => route === 'relayed') && (
        <p className="soft small" id={endingNote}>
          {t('connections.ending')}
        </p>
      )}
      {connections.some(({ route }) => route !== 'relayed') && (
        <p className="soft small">
          <span id={leavingNote}>{t('connections.leaving')}</span>
          {connections.some(
            ({ revokes, route }) => revokes && (route === 'injected' || route === 'popup'),
          ) && (
            <>
              {' '}
              <span id={revokingNote}>{t('connections.revoking')}</span>
            </>
          )}
        </p>
      )}
      {ours && (
        <p className="soft small" id={signingOutNote}>
          {t('connections.signingOut', { name: ours.walletName })}
        </p>
      )}
    </div>
  );
}
