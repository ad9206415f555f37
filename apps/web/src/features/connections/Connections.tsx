import type { Connection } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { AppNetwork } from './AppNetwork.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { leavingNote, revokingNote, signingOutNote } from './Leave.tsx';
import './connections.css';

/** What is connected: the app's network above, a card for each wallet, and what leaving means, once for all. */
export function Connections({ connections }: { readonly connections: readonly Connection[] }) {
  const t = useT();
  const ours = connections.find(({ route }) => route === 'embedded');
  return (
    <div className="connections">
      <AppNetwork />
      {connections.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} />
      ))}
      <p className="soft small">
        <span id={leavingNote}>{t('connections.leaving')}</span>
        {connections.some(({ revokes, route }) => revokes && route !== 'embedded') && (
          <>
            {' '}
            <span id={revokingNote}>{t('connections.revoking')}</span>
          </>
        )}
      </p>
      {ours && (
        <p className="soft small" id={signingOutNote}>
          {t('connections.signingOut', { name: ours.walletName })}
        </p>
      )}
    </div>
  );
}
