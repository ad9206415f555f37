import type { Connection } from '@causeway/core';
import type { MouseEvent } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { leaveIcon } from '../../ui/laterIcons.ts';

/** The largest time (ms) between the two clicks of a double click. */
const doubleClick = 500;

let goneAt = Number.NEGATIVE_INFINITY;

/** Records that a card was removed, so that the cards below it have moved. */
export function noteGone(): void {
  goneAt = performance.now();
}

/**
 * Whether a click may have been meant for a card that was just removed: the second click of a double click on
 * "Disconnect" would otherwise disconnect the wallet whose card moved under the pointer. Key presses have no `detail` and
 * go to the focused button, so they always count.
 */
export function isStrayPress({ detail }: { readonly detail: number }): boolean {
  return detail > 0 && performance.now() - goneAt < doubleClick;
}

/** Ids of the sentences that explain disconnecting and revoking: shown once, below all cards. */
export const leavingNote = 'note-leaving';
export const revokingNote = 'note-revoking';
export const signingOutNote = 'note-signing-out';
export const endingNote = 'note-ending';

interface LeaveProps {
  /** The connections of one wallet; at least one. */
  readonly connections: readonly [Connection, ...Connection[]];
  readonly onLeave: (revoke: boolean) => void;
  readonly busy: boolean;
}

/**
 * The two ways to disconnect: only this page forgets the session, or the wallet revokes its permission too. The embedded
 * wallet signs out instead. Over the relay both are the same.
 */
export function Leave({ connections, onLeave, busy }: LeaveProps) {
  const t = useT();
  const nameOf = useNamespaceName();
  const format = useFormat();
  const [{ route, walletName: name }] = connections;
  const kept = connections.filter(({ revokes }) => !revokes);
  const relayed = route === 'relayed';
  const press = (revoke: boolean) => (event: MouseEvent) => {
    if (!isStrayPress(event)) onLeave(revoke);
  };
  return (
    <div className="leave">
      <div className="row">
        <Button
          icon={leaveIcon}
          kind="quiet"
          busy={busy}
          aria-describedby={relayed ? endingNote : leavingNote}
          onClick={press(false)}
        >
          {t('connections.leave', { name })}
        </Button>
        {!relayed && kept.length < connections.length && (
          <Button
            kind="quiet"
            busy={busy}
            aria-describedby={route === 'embedded' ? signingOutNote : revokingNote}
            onClick={press(true)}
          >
            {t(route === 'embedded' ? 'connections.signOut' : 'connections.revoke')}
          </Button>
        )}
      </div>
      {kept.length === connections.length && <p className="soft small">{t('connections.leaveOnly')}</p>}
      {kept.length > 0 && kept.length < connections.length && (
        <p className="soft small">
          {t('connections.leaveSome', {
            namespaces: format.list(kept.flatMap(({ namespaces }) => namespaces.map(nameOf))),
          })}
        </p>
      )}
    </div>
  );
}
