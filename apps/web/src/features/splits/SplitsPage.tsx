import { useStore } from '@causeway/react';
import { useState } from 'react';
import type { SplitsConfig } from '../../config.ts';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { NoSender } from '../form/NoSender.tsx';
import { type Sender, useSender } from '../form/useSender.ts';
import { Who } from '../form/Who.tsx';
import { TroubleNotice } from '../journal/TroubleNotice.tsx';
import { contractOn } from './app.ts';
import { BatchCard } from './batch/BatchCard.tsx';
import { CreateCard } from './CreateCard.tsx';
import { SearchCard } from './SearchCard.tsx';
import { SplitCard } from './SplitCard.tsx';
import { searchOf } from './scanStore.ts';
import { WithdrawCard } from './WithdrawCard.tsx';
import '../form/form.css';
import './splits.css';

/** Revenue splits: those that concern the account, a new one, and what there is to take out. */
export function SplitsPage() {
  const t = useT();
  const sender = useSender();
  const contract = sender && contractOn(sender.chain.id);
  return (
    <Page title={t('splits.title')} lead={t('splits.lead')} width={sender ? 'wide' : 'column'}>
      <TroubleNotice />
      {!sender && <NoSender title={t('splits.connectFirst')} />}
      {sender && (
        <div className="who-and-what">
          <Who sender={sender} title={t('splits.as')} switches />
          {contract ? (
            // The words for addresses are the namespace's.
            <WithFamily namespace={sender.namespace}>
              {() => <Splits key={sender.id} sender={sender} contract={contract} />}
            </WithFamily>
          ) : (
            <Notice kind="info" title={t('splits.notHere', { network: sender.chain.name })}>
              <p>{t('splits.notHereWhat')}</p>
            </Notice>
          )}
        </div>
      )}
    </Page>
  );
}

function Splits({ sender, contract }: { readonly sender: Sender; readonly contract: SplitsConfig }) {
  const [chosen, setChosen] = useState<string>();
  const account = sender.account.address;
  const search = searchOf(contract, account);
  const state = useStore(search);
  const known = state.known.find(({ address }) => address === chosen);
  const goOn = () => void search.start();
  return (
    <div className="stack">
      <SearchCard search={search} state={state} account={account} chosen={chosen} onChoose={setChosen} />
      {known && (
        <SplitCard
          key={known.address}
          sender={sender}
          contract={contract}
          known={known}
          onChanged={goOn}
          onClose={() => setChosen(undefined)}
        />
      )}
      {state.known.length > 0 && (
        <BatchCard sender={sender} contract={contract} known={state.known} onDone={goOn} />
      )}
      <WithdrawCard sender={sender} contract={contract} />
      <CreateCard sender={sender} contract={contract} onDone={goOn} />
    </div>
  );
}
