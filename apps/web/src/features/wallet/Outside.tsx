import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { Entry } from '@causeway/kit/requests';
import { useT } from '../../i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { kit } from '../../wallets.ts';

interface OutsideProps {
  readonly account: EmbeddedAccount;
  readonly expired: boolean;
  /** Called when the person has a session. */
  readonly onDone: () => void;
}

/** The ways in, for a person without a session. */
export function Outside({ account, expired, onDone }: OutsideProps) {
  const t = useT();
  return (
    <div className="wallet-outside stack" data-gap="6">
      {expired && (
        <Notice kind="refused" title={t('embedded.over.title')}>
          <p>{t('embedded.over.what')}</p>
        </Notice>
      )}
      <Card>
        <div className="stack" data-testid="sign-in">
          <Entry kit={kit} account={account} onDone={onDone} keepsFocus />
        </div>
      </Card>
    </div>
  );
}
