import type { Family } from '../../families/family.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useInSight, useKeepFocus } from '../form/focus.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import { SignatureResult } from './SignatureResult.tsx';
import type { SigningRequest } from './useSigning.ts';

interface SigningStatusProps {
  readonly family: Family;
  readonly signing: SigningRequest;
  /** What the form holds now, as it was given to `signing.start`. */
  readonly form: string;
  /** Nobody is there who could be asked again. */
  readonly gone: boolean;
}

/** Where a request to sign stands: waiting, refused, failed, or signed – also when the answer came late. */
export function SigningStatus({ signing, family, form, gone }: SigningStatusProps) {
  const key = `${signing.status} ${signing.entry?.status}`;
  const ref = useKeepFocus<HTMLDivElement>(key);
  useInSight(ref, key);
  return (
    <div ref={ref} tabIndex={-1} className="signing-status">
      <Stand signing={signing} family={family} form={form} gone={gone} />
    </div>
  );
}

function Stand({ signing, family, form, gone }: SigningStatusProps) {
  const t = useT();
  const { status, entry, subject, walletName } = signing;
  if (status === 'pending') {
    return (
      <WalletWait
        area="sign"
        connection={signing.connection}
        wallet={walletName}
        since={signing.since}
        another={<p className="small">{t('sign.waiting.another')}</p>}
        onCancel={signing.cancel}
      />
    );
  }
  if (entry?.status === 'signed' && subject) {
    return (
      <SignatureResult
        key={entry.id}
        family={family}
        entry={entry}
        subject={subject}
        changed={form !== signing.form}
        onDismiss={signing.dismiss}
      />
    );
  }
  if (status !== 'error') return null;
  return (
    <ErrorNotice
      error={signing.error}
      step={t('sign.step', { wallet: walletName })}
      onDismiss={signing.dismiss}
    >
      {!gone && <Button onClick={signing.again}>{t('sign.again')}</Button>}
    </ErrorNotice>
  );
}
