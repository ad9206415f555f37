import type { Connection } from '@causeway/core';
import type { MouseEvent } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { isStrayPress } from './strayPress.ts';

/** Ids of the sentences that say what leaving and revoking mean: they stand once, below all the cards. */
export const leavingNote = 'note-leaving';
export const revokingNote = 'note-revoking';
export const signingOutNote = 'note-signing-out';

interface LeaveProps {
  readonly connection: Connection;
  readonly onLeave: (revoke: boolean) => void;
  readonly busy: boolean;
}

/**
 * Two ways to go: leave, which only this page forgets, and revoke, which the wallet forgets too. What a wallet made here
 * forgets is its session.
 */
export function Leave({ connection, onLeave, busy }: LeaveProps) {
  const t = useT();
  const name = connection.walletName;
  const press = (revoke: boolean) => (event: MouseEvent) => {
    if (!isStrayPress(event)) onLeave(revoke);
  };
  return (
    <div className="leave">
      <div className="row">
        <Button icon="leave" busy={busy} aria-describedby={leavingNote} onClick={press(false)}>
          {t('connections.leave', { name })}
        </Button>
        {connection.revokes && (
          <Button
            busy={busy}
            aria-describedby={connection.route === 'embedded' ? signingOutNote : revokingNote}
            onClick={press(true)}
          >
            {t(connection.route === 'embedded' ? 'connections.signOut' : 'connections.revoke')}
          </Button>
        )}
      </div>
      {!connection.revokes && <p className="soft small">{t('connections.leaveOnly')}</p>}
    </div>
  );
}
