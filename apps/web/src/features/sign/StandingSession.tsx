import { parseAccountId } from '@causeway/protocol';
import type { SignedIn } from '@causeway/sign-in/client';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAction } from '../../wallets.ts';
import type { Sender } from '../request/useSender.ts';
import { LinkedAccounts } from './LinkedAccounts.tsx';

interface StandingSessionProps {
  readonly signedIn: SignedIn;
  /** The account that can be linked to the session; absent while no wallet is connected. */
  readonly sender?: Sender;
  readonly isDisconnected?: boolean;
}

/** The session of this site: its account, its end, and a button to sign out. */
export function StandingSession({ signedIn, sender, isDisconnected = false }: StandingSessionProps) {
  const t = useT();
  const format = useFormat();
  const leaving = useAction(({ signal }) => signedIn.signOut({ signal }));
  const { account, expiresAt } = signedIn.session;
  return (
    <>
      <Notice kind="done" title={t('sign.site.in')}>
        <p>
          <Address address={parseAccountId(account).address} form="whole" copy={false} />
        </p>
        <p>{t('sign.site.until', { time: format.dateTime(expiresAt) })}</p>
      </Notice>
      <div className="row">
        <Button busy={leaving.status === 'pending'} onClick={() => leaving.dispatch()}>
          {t('sign.site.out')}
        </Button>
      </div>
      <ActionError action={leaving} />
      {sender && <LinkedAccounts sender={sender} isDisconnected={isDisconnected} current={account} />}
    </>
  );
}
