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

interface DisconnectButtonsProps {
  /** The connections of one wallet; at least one. */
  readonly connections: readonly [Connection, ...Connection[]];
  readonly onDisconnect: (revoke: boolean) => void;
  readonly busy: boolean;
  /** The id of the sentence about disconnecting, which other buttons of the card refer to. */
  readonly note: string;
}

/**
 * The two ways to disconnect, and what each does: only this page forgets the session, or the wallet revokes its permission
 * too. The embedded wallet signs out instead. Over the relay both are the same.
 */
export function DisconnectButtons({ connections, onDisconnect, busy, note }: DisconnectButtonsProps) {
  const t = useT();
  const nameOf = useNamespaceName();
  const format = useFormat();
  const [{ route, walletName: name }] = connections;
  const permanent = connections.filter(({ revokes }) => !revokes);
  const [end, endWhat] =
    route === 'embedded'
      ? (['connections.signOut', 'connections.signingOut'] as const)
      : (['connections.revoke', 'connections.revoking'] as const);
  const hasEnd = route !== 'relayed' && permanent.length < connections.length;
  const press = (revoke: boolean) => (event: MouseEvent) => {
    if (!isStrayPress(event)) onDisconnect(revoke);
  };
  return (
    <div className="leave">
      <div className="row">
        <Button icon={leaveIcon} kind="quiet" busy={busy} aria-describedby={note} onClick={press(false)}>
          {t('connections.leave', { name })}
        </Button>
        {hasEnd && (
          <Button kind="quiet" busy={busy} aria-describedby={`${note}-end`} onClick={press(true)}>
            {t(end)}
          </Button>
        )}
      </div>
      <p className="soft small">
        <span id={note}>{t(route === 'relayed' ? 'connections.ending' : 'connections.leaving')}</span>{' '}
        {hasEnd && <span id={`${note}-end`}>{t(endWhat, { name })}</span>}{' '}
        {permanent.length === connections.length && t('connections.leaveOnly')}
        {permanent.length > 0 &&
          permanent.length < connections.length &&
          t('connections.leaveSome', {
            namespaces: format.list(permanent.flatMap(({ namespaces }) => namespaces.map(nameOf))),
          })}
      </p>
    </div>
  );
}
