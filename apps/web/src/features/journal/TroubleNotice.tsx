import { useStore } from '@causeway/react';
import { useT } from '../../i18n/i18n.ts';
import { journal } from '../../journal.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { refreshIcon } from '../../ui/laterIcons.ts';
import { Notice } from '../../ui/Notice.tsx';
import './journal.css';

/** Warns that the browser does not save the activity, and lists the hashes that only this page has, to be copied. */
export function TroubleNotice() {
  const t = useT();
  const trouble = useStore(journal.trouble);
  const entries = useStore(journal.entries);
  if (!trouble) return null;
  const hashes = entries.flatMap(({ id, hash }) => (hash && trouble.unsaved.includes(id) ? [hash] : []));
  const full = trouble.error.code === 'storage-quota';
  return (
    <Notice
      kind="warning"
      title={t(
        trouble.unread && trouble.unsaved.length === 0
          ? 'activity.trouble.unread'
          : 'activity.trouble.unsaved',
      )}
    >
      <p>
        {t(full ? 'activity.trouble.full' : 'activity.trouble.blocked', { count: trouble.unsaved.length })}
      </p>
      {hashes.map((hash) => (
        <p key={hash} className="hash-line">
          <bdi dir="ltr" className="mono hash">
            {hash}
          </bdi>
          <CopyButton value={hash} what={t('ui.hash')} />
        </p>
      ))}
      <div className="row">
        <Button icon={refreshIcon} onClick={() => void journal.retry()}>
          {t('activity.trouble.retry')}
        </Button>
      </div>
    </Notice>
  );
}
