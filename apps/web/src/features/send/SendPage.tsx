import { useStore } from '@causeway/react';
import { useEffect, useRef } from 'react';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useT } from '../../i18n/i18n.ts';
import { journal } from '../../journal.ts';
import { Page } from '../../ui/Page.tsx';
import { sendDraft } from '../form/sendDraft.ts';
import { TroubleNotice } from '../journal/TroubleNotice.tsx';
import { useRequest } from '../journal/useJournal.ts';
import { NoSender } from '../request/NoSender.tsx';
import { useSender } from '../request/useSender.ts';
import { Who } from '../request/Who.tsx';
import { Life } from './Life.tsx';
import { SendForm } from './SendForm.tsx';
import { useFreshForm } from './useFreshForm.ts';
import '../form/form.css';
import './send.css';

const setId = (id: string | undefined) => sendDraft.change({ entry: id ?? '' });

/** Statuses in which the transaction replaces the form, so that nothing is sent twice by mistake. */
const living: readonly string[] = [
  'asked',
  'unanswered',
  'sent',
  'dropped',
  'replaced',
  'reverted',
  'included',
];

/** The page to send the network's coin or a token: first its effect, then the transaction. */
export function SendPage() {
  const t = useT();
  const sender = useSender();
  const { entry: id } = useStore(sendDraft);
  const request = useRequest({ id: id || undefined, setId });
  useFreshForm(request, sender);
  const { entry } = request;
  // Wait for the journal: a form shown earlier would lose the focus, or the typed text, when the last transaction
  // loads.
  const isReady = useStore(journal.loaded) || id === '';
  const lived = useRef(false);
  const lives = request.status === 'pending' || (entry && living.includes(entry.status));
  useEffect(() => {
    lived.current = Boolean(lives);
  }, [lives]);
  return (
    <Page title={t('send.title')} lead={t('send.lead')}>
      <TroubleNotice />
      {lives && <Life request={request} sender={sender} />}
      {isReady && !lives && !sender && <NoSender title={t('send.connectFirst')} />}
      {isReady && !lives && sender && (
        <div className="who-and-what">
          <Who sender={sender} title={t('send.from')} switches />
          <WithFamily namespace={sender.namespace}>
            {(family) => (
              <SendForm sender={sender} family={family} request={request} returned={lived.current} />
            )}
          </WithFamily>
        </div>
      )}
    </Page>
  );
}
