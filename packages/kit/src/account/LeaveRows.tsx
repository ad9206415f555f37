import { Account } from '@causeway/react/parts';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../shared/Icon.js';
import type { Kit } from '../types.js';
import { plural } from '../words/plural.js';
import { useLanguage } from '../words/useLanguage.js';
import type { AccountFacts } from './accountFacts.js';

interface LeaveRowsProps {
  readonly kit: Kit;
  readonly facts: AccountFacts;
  /** Whether the accounts are counted, which takes longer than a frame the first time. */
  readonly isCounted: boolean;
}

/**
 * The rows that disconnect the wallet of the current account. Where the wallet can revoke its permission there are two: the
 * first keeps it, the second revokes it. Elsewhere the only row ends as much as the wallet can: a session over the relay, or
 * that of the embedded wallet.
 */
export function LeaveRows({ kit, facts, isCounted }: LeaveRowsProps) {
  const { t, locale } = useLanguage(kit);
  const { account, wallet, ends } = facts;
  const canRevoke = ends.some(({ revokes, route }) => revokes && (route === 'injected' || route === 'popup'));
  const row = (revoke: false | undefined, icon: IconName, text: ReactNode) => (
    <Account.Disconnect
      connection={account.connection}
      revoke={revoke}
      data-part="row"
      data-kind="leave"
      onClick={() => {
        // The part itself ends the connection of this account.
        for (const one of ends) if (one.id !== account.connection) void one.disconnect({ revoke });
      }}
    >
      <span data-part="row-icon">
        <Icon name={icon} />
      </span>
      <span data-part="row-text">{text}</span>
    </Account.Disconnect>
  );
  const count = ends.flatMap(({ accounts }) => accounts).length;
  return (
    <>
      {row(
        canRevoke ? false : undefined,
        'leave',
        <>
          <span>{t('account.leave', { name: wallet })}</span>
          <small data-part="row-note">{isCounted && plural(t('account.count'), count, locale)}</small>
        </>,
      )}
      {canRevoke && row(undefined, 'key', t('account.revoke'))}
    </>
  );
}
