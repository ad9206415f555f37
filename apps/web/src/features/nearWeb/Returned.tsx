import { useEffect, useState } from 'react';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useT } from '../../i18n/i18n.ts';
import { navigate } from '../../navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { arrived } from '../../visit.ts';
import { useEntry } from '../journal/useJournal.ts';
import { SignatureResult } from '../sign/SignatureResult.tsx';
import { type Finish, finishReturn, stopWaiting } from './finishReturn.ts';
import './returned.css';

const since = Date.now();
const limit = new AbortController();
/** Started once, however often this is drawn. */
let finishing: Promise<Finish> | undefined;

type Shown = Exclude<Finish, { type: 'nothing' }>;

/** The result of a request for which the visitor left this page, above the page that they came back to. */
export function Returned() {
  const [finish, setFinish] = useState<Shown>();
  useEffect(() => {
    let current = true;
    finishing ??= finishReturn(limit.signal);
    void finishing.then((result) => {
      if (!current) return;
      if (result.type === 'nothing') arrived.set(false);
      else setFinish(result);
    });
    return () => {
      current = false;
    };
  }, []);
  const dismiss = () => {
    limit.abort();
    arrived.set(false);
  };
  return (
    <div className="page returned" data-width="wide">
      <Stand finish={finish} onDismiss={dismiss} />
    </div>
  );
}

interface StandProps {
  readonly finish: Shown | undefined;
  readonly onDismiss: () => void;
}

function Stand({ finish, onDismiss }: StandProps) {
  const t = useT();
  if (!finish) {
    return (
      <Waiting title={t('near.return.reading')} since={since} onCancel={onDismiss}>
        <p>{t('near.return.readingWhat')}</p>
      </Waiting>
    );
  }
  if (finish.type === 'signed') return <Signed {...finish} onDismiss={onDismiss} />;
  if (finish.type === 'failed') {
    const { error, wallet, waiting } = finish;
    const end = () => {
      stopWaiting();
      onDismiss();
    };
    return (
      <ErrorNotice
        error={error}
        step={wallet ? t('near.return.step', { wallet }) : t('near.return.stepNobody')}
        onDismiss={waiting ? undefined : onDismiss}
      >
        {waiting && <Button onClick={end}>{t('near.return.giveUp')}</Button>}
      </ErrorNotice>
    );
  }
  const { type, wallet } = finish;
  return (
    <Notice kind="done" title={t(`near.return.${type}`, { wallet })}>
      {type === 'sent' && <p>{t('near.return.sentWhat')}</p>}
      <div className="row">
        {type === 'sent' && (
          <Button onClick={() => navigate('/activity')}>{t('near.return.activity')}</Button>
        )}
        <Button kind="quiet" onClick={onDismiss}>
          {t('ui.dismiss')}
        </Button>
      </div>
    </Notice>
  );
}

function Signed({
  id,
  subject,
  onDismiss,
}: Extract<Finish, { type: 'signed' }> & Omit<StandProps, 'finish'>) {
  const saved = useEntry(id);
  if (!saved) return null;
  // Drop the note that the answer was late: to the visitor, this page is the one that made the request.
  const { late: _, ...entry } = saved;
  return (
    <WithFamily namespace="near">
      {(family) => (
        <SignatureResult
          family={family}
          entry={entry}
          subject={subject}
          changed={false}
          onDismiss={onDismiss}
        />
      )}
    </WithFamily>
  );
}
