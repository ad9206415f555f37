import type { Connection } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Part } from '../../ui/Part.tsx';
import { byWallet } from './byWallet.ts';
import { disconnectNote, endNote, revokeNote, signOutNote } from './DisconnectButtons.tsx';
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
import { Actions } from './Actions.tsx';
import { Move } from './Move.tsx';

const Recent = lazyPart(async () => (await import('./Recent.tsx')).Recent, 'activity');

/** The actions, the holdings and the last activity, then the wallets and the app's networks. */
export function Connections({ connections }: { readonly connections: readonly Connection[] }) {
  const t = useT();
  const ours = connections.find(({ route }) => route === 'embedded');
  return (
    <div className="connections">
      <Part>
        <Actions />
      </Part>
      <Part>
        <ShowBalances />
      </Part>
      <Part>
        <PortfolioCard />
      </Part>
      <Part>
        <Recent />
      </Part>
      <h2 className="connections-title">{t('connections.wallets')}</h2>
      {byWallet(connections).map((group) => (
        <Part key={group.walletId}>
          <WalletCard {...group} />
        </Part>
      ))}
      <Part>
        <AppNetworks connections={connections} />
        <Moves connections={connections} />
      </Part>
      {connections.some(({ route }) => route === 'relayed') && (
        <p className="soft small" id={endNote}>
          {t('connections.ending')}
        </p>
      )}
      {connections.some(({ route }) => route !== 'relayed') && (
        <p className="soft small">
          <span id={disconnectNote}>{t('connections.leaving')}</span>
          {connections.some(
            ({ revokes, route }) => revokes && (route === 'injected' || route === 'popup'),
          ) && (
            <>
              {' '}
              <span id={revokeNote}>{t('connections.revoking')}</span>
            </>
          )}
        </p>
      )}
      {ours && (
        <p className="soft small" id={signOutNote}>
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

interface OfConnections {
  readonly connections: readonly Connection[];
}

/** The namespaces of the connections, and the app's network in each. */
function useSpoken(connections: readonly Connection[]) {
  const chosen = useStore(wallets.chains);
  // A connected wallet counts with the namespaces of its accounts, a reconnecting one with all that were requested.
  const inUse = connections.flatMap(({ accounts, namespaces: requested }) =>
    accounts.length > 0 ? accounts.map(({ id }) => namespaceOf(id)) : requested,
  );
  return { chosen, spoken: namespaces.filter((namespace) => chosen[namespace] && inUse.includes(namespace)) };
}

/** A switch for each wallet that is on another network than the app. */
function Moves({ connections }: OfConnections) {
  const { chosen, spoken } = useSpoken(connections);
  const moves = spoken.flatMap((namespace) =>
    connections.flatMap((connection) => {
      const account = connection.accounts.find(({ id }) => namespaceOf(id) === namespace);
      const chainId = chosen[namespace];
      return account && chainId ? [{ connection, account, chainId }] : [];
    }),
  );
  return (
    <div className="network-moves">
      {moves.map((move) => (
        <Move key={`${move.connection.id} ${namespaceOf(move.chainId)}`} {...move} />
      ))}
    </div>
  );
}

/** The app's network in each connected namespace. */
function AppNetworks({ connections }: OfConnections) {
  const t = useT();
  const nameOf = useNamespaceName();
  const { chosen, spoken } = useSpoken(connections);
  return (
    <>
      {spoken.length > 1 && <h2 className="connections-title">{t('connections.network.app')}</h2>}
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
    </>
  );
}
