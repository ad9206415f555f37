import type { Connection } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { Part } from '../../ui/Part.tsx';
import { byWallet } from './byWallet.ts';
import { endingNote, leavingNote, revokingNote, signingOutNote } from './Leave.tsx';
import { WalletCard } from './WalletCard.tsx';
import './connections.css';
import { namespaceOf } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { chainsOf } from '../../chains.ts';
import { namespaces } from '../../namespaces.ts';
import { prefer } from '../../preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { mayRead } from '../../visit.ts';
import { useAccounts, wallets } from '../../wallets.ts';
import { PortfolioCard } from '../assets/portfolio/PortfolioCard.tsx';
import { Move } from './Move.tsx';

/** The app's networks, a card for each connected wallet, and one note on what disconnecting does. */
export function Connections({ connections }: { readonly connections: readonly Connection[] }) {
  const t = useT();
  const ours = connections.find(({ route }) => route === 'embedded');
  return (
    <div className="connections">
      <Part>
        <AppNetworks connections={connections} />
        <ShowBalances />
      </Part>
      <Part>
        <PortfolioCard />
      </Part>
      {byWallet(connections).map((group) => (
        <Part key={group.walletId}>
          <WalletCard {...group} />
        </Part>
      ))}
      {connections.some(({ route }) => route === 'relayed') && (
        <p className="soft small" id={endingNote}>
          {t('connections.ending')}
        </p>
      )}
      {connections.some(({ route }) => route !== 'relayed') && (
        <p className="soft small">
          <span id={leavingNote}>{t('connections.leaving')}</span>
          {connections.some(
            ({ revokes, route }) => revokes && (route === 'injected' || route === 'popup'),
          ) && (
            <>
              {' '}
              <span id={revokingNote}>{t('connections.revoking')}</span>
            </>
          )}
        </p>
      )}
      {ours && (
        <p className="soft small" id={signingOutNote}>
          {t('connections.signingOut', { name: ours.walletName })}
        </p>
      )}
    </div>
  );
}

/** Offers to load the balances of restored connections, now and on every later visit. */
function ShowBalances() {
  const t = useT();
  const allowed = useStore(mayRead);
  const count = useAccounts().length;
  if (allowed || count === 0) return null;
  return (
    <div className="row">
      <Button
        onClick={() => {
          prefer({ balances: 'on' });
          mayRead.set(true);
        }}
      >
        {t('connections.balance.show', { count })}
      </Button>
    </div>
  );
}

/** The app's network in each connected namespace, and how to move a wallet that is on another one. */
function AppNetworks({ connections }: { readonly connections: readonly Connection[] }) {
  const t = useT();
  const nameOf = useNamespaceName();
  const chosen = useStore(wallets.chains);
  // A connected wallet counts with the namespaces of its accounts; a reconnecting one with all that it may give.
  const open = connections.flatMap(({ accounts, namespaces: asked }) =>
    accounts.length > 0 ? accounts.map(({ id }) => namespaceOf(id)) : asked,
  );
  const spoken = namespaces.filter((namespace) => chosen[namespace] && open.includes(namespace));
  const moves = spoken.flatMap((namespace) =>
    connections.flatMap((connection) => {
      const account = connection.accounts.find(({ id }) => namespaceOf(id) === namespace);
      const chainId = chosen[namespace];
      return account && chainId ? [{ connection, account, chainId }] : [];
    }),
  );
  return (
    <>
      {spoken.length > 1 && <p className="app-networks-title">{t('connections.network.app')}</p>}
      <div className="app-networks">
        {spoken.map((namespace) => (
          <Select
            key={namespace}
            label={spoken.length === 1 ? t('connections.network.app') : nameOf(namespace)}
            aria-label={
              spoken.length === 1
                ? undefined
                : t('connections.network.appOf', { namespace: nameOf(namespace) })
            }
            value={chosen[namespace]}
            options={chainsOf(namespace).map((each) => ({ value: each.id, label: each.name }))}
            onChange={(event) => {
              mayRead.set(true);
              wallets.chooseChain(event.target.value);
            }}
          />
        ))}
      </div>
      <div className="network-moves">
        {moves.map((move) => (
          <Move key={`${move.connection.id} ${namespaceOf(move.chainId)}`} {...move} />
        ))}
      </div>
    </>
  );
}
