import type { Connection } from '@causeway/core';
import type { MouseEvent } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { leaveIcon } from '../../ui/laterIcons.ts';

/** The largest time (ms) between the two clicks of a double click. */
const doubleClick = 500;

let removedAt = Number.NEGATIVE_INFINITY;

/** Records that a card was removed, so that the cards below it have moved. */
export function noteRemoval(): void {
  removedAt = performance.now();
}

/**
 * Whether a click may have been meant for a card that was just removed: the second click of a double click on
 * "Disconnect" would otherwise disconnect the wallet whose card moved under the pointer. Key presses have no `detail` and
 * go to the focused button, so they always count.
 */
export function isStrayPress({ detail }: { readonly detail: number }): boolean {
  return detail > 0 && performance.now() - removedAt < doubleClick;
}

/** Ids of the sentences that explain disconnecting and revoking: shown once, below all cards. */
export const disconnectNote = 'note-leaving';
export const revokeNote = 'note-revoking';
export const signOutNote = 'note-signing-out';
export const endNote = 'note-ending';

interface DisconnectButtonsProps {
  /** The connections of one wallet; at least one. */
  readonly connections: readonly [Connection, ...Connection[]];
  readonly onDisconnect: (revoke: boolean) => void;
  readonly busy: boolean;
}

/**
 * The two ways to disconnect: only this page forgets the session, or the wallet revokes its permission too. The embedded
 * wallet signs out instead. Over the relay both are the same.
 */
export function DisconnectButtons({ connections, onDisconnect, busy }: DisconnectButtonsProps) {
  const t = useT();
  const nameOf = useNamespaceName();
  const format = useFormat();
  const [{ route, walletName: name }] = connections;
  const permanent = connections.filter(({ revokes }) => !revokes);
  const relayed = route === 'relayed';
  const press = (revoke: boolean) => (event: MouseEvent) => {
    if (!isStrayPress(event)) onDisconnect(revoke);
  };
  return (
    <div className="leave">
      <div className="row">
        <Button
          icon={leaveIcon}
          kind="quiet"
          busy={busy}
          aria-describedby={relayed ? endNote : disconnectNote}
          onClick={press(false)}
        >
          {t('connections.leave', { name })}
        </Button>
        {!relayed && permanent.length < connections.length && (
          <Button
            kind="quiet"
            busy={busy}
            aria-describedby={route === 'embedded' ? signOutNote : revokeNote}
            onClick={press(true)}
          >
            {t(route === 'embedded' ? 'connections.signOut' : 'connections.revoke')}
          </Button>
        )}
      </div>
      {permanent.length === connections.length && <p className="soft small">{t('connections.leaveOnly')}</p>}
      {permanent.length > 0 && permanent.length < connections.length && (
        <p className="soft small">
          {t('connections.leaveSome', {
            namespaces: format.list(permanent.flatMap(({ namespaces }) => namespaces.map(nameOf))),
          })}
        </p>
      )}
    </div>
  );
}
