import type { Chain } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { formatPercent } from '@causeway/splits';
import { useMemo, useState } from 'react';
import { chainName } from '../../chains.ts';
import type { SplitsConfig } from '../../config.ts';
import { WithFamily } from '../../families/WithFamily.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { useTokens } from '../../tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Parts } from '../../ui/Part.tsx';
import { kit, useAccounts, useConnections, wallets } from '../../wallets.ts';
import { TroubleNotice } from '../journal/TroubleNotice.tsx';
import { NoSender } from '../request/NoSender.tsx';
import { type Sender, useSender } from '../request/useSender.ts';
import { Who } from '../request/Who.tsx';
import { contractOn, splitChains } from './app.ts';
import { BatchCard } from './batch/BatchCard.tsx';
import { CreateCard } from './CreateCard.tsx';
import { Ring } from './Ring.tsx';
import { SearchCard } from './SearchCard.tsx';
import { SplitCard } from './SplitCard.tsx';
import { searchOf } from './scanStore.ts';
import { WithdrawCard } from './WithdrawCard.tsx';
import { wayToSplits } from './wayToSplits.ts';
import { withTokens } from './withTokens.ts';
import '../form/form.css';
import './splits.css';

/** Revenue splits: those of the account, a new one, and the amounts to withdraw. */
export function SplitsPage() {
  const t = useT();
  const sender = useSender();
  const contract = useContract(sender?.chain);
  return (
    <Page title={t('splits.title')} lead={t('splits.lead')} width="wide">
      <TroubleNotice />
      {!sender && (
        <NoSender title={t('splits.connectFirst')}>
          <Sketch />
        </NoSender>
      )}
      {sender && (
        <div className="who-and-what">
          <Who sender={sender} title={t('activity.fact.account')} switches on={splitChains} />
          {contract ? (
            // Load the family, because it has the words for addresses.
            <WithFamily namespace={sender.namespace}>
              {() => <Splits key={sender.id} sender={sender} contract={contract} />}
            </WithFamily>
          ) : (
            <NotHere sender={sender} />
          )}
        </div>
      )}
    </Page>
  );
}

/** A split in three parts, as a drawing. */
function Sketch() {
  const shares = [500_000, 300_000, 200_000];
  return (
    <div className="sketch split-sketch" aria-hidden="true">
      <Ring shares={shares} />
      <div className="sketch">
        {shares.map((share, index) => (
          <span key={share} className="sketch-line" data-tone={index}>
            <span className="sketch-bar" />
            <bdi dir="ltr">{formatPercent(share)}%</bdi>
          </span>
        ))}
      </div>
    </div>
  );
}

/** The current account cannot have splits: lists the networks that have some, and the step to use one. */
function NotHere({ sender }: { readonly sender: Sender }) {
  const t = useT();
  const format = useFormat();
  const accounts = useAccounts();
  const connections = useConnections();
  const way = wayToSplits(sender.account, accounts, splitChains);
  const network = way ? chainName(way.chainId) : '';
  const wallet = connections.find(({ id }) => id === way?.account.connection)?.walletName ?? '';
  return (
    <Notice kind="info" title={t('splits.notHere', { network: sender.chain.name })}>
      {splitChains.length > 0 && (
        <p>
          {t('splits.notHereWhat', { networks: format.list(splitChains.map(chainName)) })}{' '}
          {!way && t('splits.noAccount')}
        </p>
      )}
      <div className="row">
        {way ? (
          <Button
            kind="primary"
            onClick={() => {
              const { account, chainId } = way;
              if (account !== sender.account) wallets.select(account.id, { connection: account.connection });
              wallets.chooseChain(chainId);
            }}
          >
            {t('splits.use', { wallet, network })}
          </Button>
        ) : (
          <Button kind="primary" onClick={() => kit.dialog.set('connect')}>
            {t('activity.sender.connect')}
          </Button>
        )}
      </div>
    </Notice>
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
      <Parts>
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
      </Parts>
    </div>
  );
}

/** Returns the contract of splits on a network, with the tokens of the deployment and of the visitor. */
function useContract(chain: Chain | undefined): SplitsConfig | undefined {
  const tokens = useTokens(chain);
  return useMemo(() => {
    const contract = chain && contractOn(chain.id);
    return contract && withTokens(contract, tokens);
  }, [chain, tokens]);
}
