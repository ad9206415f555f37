import type { Connection } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';

interface LeaveProps {
  readonly connection: Connection;
  readonly onLeave: (revoke: boolean) => void;
  readonly busy: boolean;
}

/** Two ways to go: leave, which only this page forgets, and revoke, which the wallet forgets too. */
export function Leave({ connection, onLeave, busy }: LeaveProps) {
  const t = useT();
  const name = connection.walletName;
  return (
    <div className="leave">
      <div className="row">
        <Button icon="leave" busy={busy} onClick={() => onLeave(false)}>
          {t('connections.leave', { name })}
        </Button>
        {connection.revokes && (
          <Button busy={busy} onClick={() => onLeave(true)}>
            {t('connections.revoke')}
          </Button>
        )}
      </div>
      <p className="soft small">
        {connection.revokes ? t('connections.leaveOrRevoke') : t('connections.leaveOnly')}
      </p>
    </div>
  );
}
