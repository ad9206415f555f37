import { useStore } from '@causeway/react';
import { useState } from 'react';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useConnection } from '../../wallets.ts';
import { TroubleNotice } from '../journal/TroubleNotice.tsx';
import { useJournal } from '../journal/useJournal.ts';
import { NoSender } from '../request/NoSender.tsx';
import { useLacks, useSender } from '../request/useSender.ts';
import { Who } from '../request/Who.tsx';
import { MessageForm } from './MessageForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SiteSession } from './SiteSession.tsx';
import { signDraft } from './signDraft.ts';
import type { SignFormProps } from './signing.ts';
import { TypedDataForm } from './TypedDataForm.tsx';
import './sign.css';

const forms = { message: MessageForm, 'typed-data': TypedDataForm, 'sign-in': SignInForm } as const;
type Tab = keyof typeof forms;

/** The page to sign a message, typed data or a sign-in: the content beside the signing account. */
export function SignPage() {
  const t = useT();
  const now = useSender();
  const [last, setLast] = useState(now);
  const before = useConnection(last?.connection.id);
  // After a disconnect, an account of another namespace may be selected; its forms differ, so it does not replace the
  // last.
  const replaced = last !== undefined && now?.namespace !== last.namespace && before?.status !== 'connected';
  const sender = replaced ? undefined : now;
  if (sender && sender !== last) setLast(sender);
  const [entering, setEntering] = useState(false);
  useJournal();
  return (
    <Page title={t('sign.title')} lead={t('sign.lead')} width="wide">
      <TroubleNotice />
      {!sender && !entering && <NoSender title={t('sign.connectFirst')} />}
      {/* A wallet that connects for the sign-in already adds an account to the page before it has signed. */}
      {(!last || entering) && <SiteSession onEntering={setEntering} />}
      {/* The form keeps the result of its request after its wallet disconnects. */}
      {last && !entering && (
        <WithFamily namespace={(sender ?? last).namespace}>
          {(family) => <SignForms sender={sender ?? last} family={family} isDisconnected={!sender} />}
        </WithFamily>
      )}
    </Page>
  );
}

function SignForms({ sender, family, isDisconnected }: SignFormProps) {
  const t = useT();
  const draft = useStore(signDraft);
  const lacks = useLacks(sender, family);
  const tabs: readonly Tab[] = family.signs.filter((kind) => !lacks.includes(kind));
  const tab = tabs.find((each) => each === draft.tab) ?? tabs[0];
  const Form = tab && forms[tab];
  return (
    <div className="who-and-what">
      {!isDisconnected && (
        <Who sender={sender} title={t('activity.fact.account')} switches={tab === 'typed-data'} />
      )}
      {Form ? (
        <Tabs
          label={t('sign.what')}
          tabs={tabs.map((key) => ({ key, label: t(`sign.tab.${key}`) }))}
          value={tab}
          onChange={(key) => signDraft.change({ tab: key })}
        >
          <Form
            key={`${family.namespace} ${tab}`}
            sender={sender}
            family={family}
            isDisconnected={isDisconnected}
          />
        </Tabs>
      ) : (
        <Notice kind="info" title={t('sign.cannot', { wallet: sender.connection.walletName })}>
          <p>{t('sign.cannotWhat', { network: sender.chain.name })}</p>
        </Notice>
      )}
    </div>
  );
}
