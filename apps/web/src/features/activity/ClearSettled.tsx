import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { journal } from '../../journal.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Clears what is settled, after a person said so twice. What is open stays. */
export function ClearSettled({ count }: { readonly count: number }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const clear = () => {
    setAsking(false);
    void journal.clearSettled();
  };
  return (
    <>
      <Button kind="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t('activity.clear.button')}
      </Button>
      {asking && (
        <Dialog title={t('activity.clear.title', { count })} onClose={() => setAsking(false)}>
          <p>{t('activity.clear.what')}</p>
          <div className="row">
            <Button kind="loss" onClick={clear}>
              {t('activity.clear.confirm', { count })}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('activity.clear.keep')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
