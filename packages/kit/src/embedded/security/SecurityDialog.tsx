import { useReading, useStore } from '@causeway/react';
import { Account } from '@causeway/react/parts';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/Icon.js';
import { LoadFailed } from '../../shared/LoadFailed.js';
import type { DialogProps, Kit } from '../../types.js';
import { useLanguage } from '../../words/useLanguage.js';
import { embeddedOf } from '../embedded.js';
import { Wait } from '../entry/Wait.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { SecurityViews } from './SecurityViews.js';
import { startViewOf } from './startView.js';
import type { ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** The embedded wallet's security: ways to sign in, sessions, export and import; and its accounts. */
export function SecurityDialog({ kit, open, onOpenChange }: DialogProps) {
  const { t } = useEmbeddedWords(kit);
  const { t: security } = useSecurityWords(kit);
  const { t: common } = useLanguage(kit);
  const [title, setTitle] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = startViewOf(kit) === 'home' ? t('security') : security('accounts.title');
  return (
    <Account.Root wallets={kit.wallets} open={open} onOpenChange={onOpenChange}>
      <Account.Popup
        // Not the close button, which is the only one until the content is read.
        initialFocus={heading}
        data-part="dialog"
        data-dialog="security"
        data-state={open ? 'open' : 'closed'}
      >
        <Account.Title ref={heading} tabIndex={-1} data-part="title">
          {(open && title) || first}
        </Account.Title>
        {open && <Content kit={kit} onTitle={setTitle} />}
        <Account.Close data-part="close" aria-label={common('close')}>
          <Icon name="close" />
        </Account.Close>
      </Account.Popup>
    </Account.Root>
  );
}

interface ContentProps {
  readonly kit: Kit;
  readonly onTitle: (title: string | undefined) => void;
}

function Content({ kit, onTitle }: ContentProps) {
  const { t } = useSecurityWords(kit);
  const embedded = embeddedOf(kit);
  const reading = useReading('account', () => embedded.open());
  if (reading.status === 'error') return <LoadFailed kit={kit} onRetry={reading.again} />;
  if (reading.status !== 'done')
    return (
      <Wait kit={kit} since={reading.since}>
        {t('security.reading')}
      </Wait>
    );
  return <WithSession kit={kit} account={reading.data} onTitle={onTitle} />;
}

function WithSession({ kit, account, onTitle }: ContentProps & Pick<ViewProps, 'account'>) {
  const { t } = useSecurityWords(kit);
  const session = useStore(account.session);
  const [since] = useState(() => Date.now());
  if (session.status === 'unknown')
    return (
      <Wait kit={kit} since={since}>
        {t('security.reading')}
      </Wait>
    );
  if (session.status === 'none') return <SignedOut kit={kit} />;
  // Another person's session begins at the first view.
  return (
    <SecurityViews key={session.userId} kit={kit} account={account} session={session} onTitle={onTitle} />
  );
}

/** The session has ended while the dialog was open, or before: the next step is to sign in. */
function SignedOut({ kit }: { readonly kit: Kit }) {
  const { t } = useSecurityWords(kit);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus(), []);
  return (
    <div data-part="screen">
      <div role="status">
        <p data-part="screen-title">{t('over.title')}</p>
        <p data-part="screen-text">{t('over.what')}</p>
      </div>
      <div data-part="actions">
        <button
          ref={main}
          type="button"
          data-part="action"
          data-kind="primary"
          onClick={() => kit.dialog.set('connect')}
        >
          {t('over.in')}
        </button>
      </div>
    </div>
  );
}
