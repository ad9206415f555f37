import { isWalletError } from '@causeway/protocol';
import type { ReactNode } from 'react';
import type { Family } from '../../families/family.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useInSight, useKeepFocus } from '../form/focus.ts';
import type { Sender } from '../request/useSender.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import { SignatureResult } from './SignatureResult.tsx';
import type { SigningRequest } from './signing.ts';

interface SigningStatusProps {
  readonly family: Family;
  readonly signing: SigningRequest;
  /** The sender of the next request. */
  readonly sender: Sender;
  /** The current content of the form, as passed to `signing.start`. */
  readonly form: string;
  /** No account is available for another request. */
  readonly isDisconnected: boolean;
}

interface SigningFooterProps extends SigningStatusProps {
  /** The text of the button that signs. */
  readonly label: string;
  /** Shown beside the button. */
  readonly children?: ReactNode;
}

/** The end of a form whose content is signed: the button, and the state of the request. */
export function SigningFooter({ label, children, ...status }: SigningFooterProps) {
  return (
    <>
      <div className="row">
        <Button
          type="submit"
          kind="primary"
          icon="sign"
          disabled={status.isDisconnected}
          busy={status.signing.status === 'pending'}
        >
          {label}
        </Button>
        {children}
      </div>
      <SigningStatus {...status} />
    </>
  );
}

/** The state of a request to sign: waiting, rejected, failed or signed, including late answers. */
function SigningStatus({ signing, sender, family, form, isDisconnected }: SigningStatusProps) {
  const key = `${signing.status} ${signing.entry?.status}`;
  const ref = useKeepFocus<HTMLDivElement>(key);
  useInSight(ref, key);
  return (
    <div ref={ref} tabIndex={-1} className="signing-status">
      <Stand signing={signing} sender={sender} family={family} form={form} isDisconnected={isDisconnected} />
    </div>
  );
}

function Stand({ signing, sender, family, form, isDisconnected }: SigningStatusProps) {
  const t = useT();
  const { status, entry, performance } = signing;
  if (!performance) return null;
  const { connection, wallet: walletName } = performance.intent;
  if (status === 'pending') {
    return (
      <WalletWait
        area="sign"
        connection={connection}
        wallet={walletName}
        since={signing.since}
        another={<p className="small">{t('sign.waiting.another')}</p>}
        onCancel={signing.cancel}
      />
    );
  }
  if (entry?.status === 'signed') {
    return (
      <SignatureResult
        key={entry.id}
        family={family}
        entry={entry}
        subject={performance.subject}
        changed={form !== performance.form}
        onDismiss={signing.dismiss}
      />
    );
  }
  if (status !== 'error') return null;
  // After `account-changed` the person may have selected another account; the retry uses that one.
  const moved = isWalletError(signing.error, 'account-changed');
  const again = () => signing.start(moved ? performance.remake(sender) : performance);
  return (
    <ErrorNotice
      error={signing.error}
      step={t('sign.step', { wallet: walletName })}
      onDismiss={signing.dismiss}
    >
      {!isDisconnected && <Button onClick={again}>{t('sign.again')}</Button>}
    </ErrorNotice>
  );
}
