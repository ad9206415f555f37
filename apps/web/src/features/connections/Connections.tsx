import type { Connection } from '@causeway/core';
import { useT } from '../../i18n/i18n.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Part } from '../../ui/Part.tsx';
import { byWallet } from './byWallet.ts';
import { WalletCard } from './WalletCard.tsx';
import './connections.css';
import { namespaceOf } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { chainsOf } from '../../chains.ts';
import { namespaces } from '../../namespaces.ts';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Field.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { mayRead } from '../../visit.ts';
import { wallets } from '../../wallets.ts';
import { PortfolioCard } from '../assets/portfolio/PortfolioCard.tsx';
import { Hero } from './Hero.tsx';
import { Move } from './Move.tsx';

const Recent = lazyPart(async () => (await import('./Recent.tsx')).Recent, 'activity');

/** The current account, the holdings and the last activity, then the wallets and the app's networks. */
export function Connections({ connections }: { readonly connections: readonly Connection[] }) {
  return (
    <div className="connections">
      <Part>
        <Hero />
      </Part>
      <Part>
        <PortfolioCard />
      </Part>
      <Part>
        <Recent />
      </Part>
      {byWallet(connections).map((group) => (
        <Part key={group.walletId}>
          <WalletCard {...group} />
        </Part>
      ))}
      <Part>
        <AppNetworks connections={connections} />
        <Moves connections={connections} />
      </Part>
    </div>
  );
}

interface OfConnections {
  readonly connections: readonly Connection[];
}

/** The namespaces of the connections, and the app's network in each. */
function useNamespacesInUse(connections: readonly Connection[]) {
  const chosen = useStore(wallets.chains);
  // A connected wallet counts with the namespaces of its accounts, a reconnecting one with all that were requested.
  const found = connections.flatMap(({ accounts, namespaces: requested }) =>
    accounts.length > 0 ? accounts.map(({ id }) => namespaceOf(id)) : requested,
  );
  return { chosen, inUse: namespaces.filter((namespace) => chosen[namespace] && found.includes(namespace)) };
}

/** A switch for each wallet that is on another network than the app. */
function Moves({ connections }: OfConnections) {
  const { chosen, inUse } = useNamespacesInUse(connections);
  const moves = inUse.flatMap((namespace) =>
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

/** At the end of the page, the switches would come below its visible part. */
const showMoves = () => document.querySelector('.network-moves')?.scrollIntoView({ block: 'nearest' });

/** The app's network in each connected namespace. */
function AppNetworks({ connections }: OfConnections) {
  const t = useT();
  const nameOf = useNamespaceName();
  const { chosen, inUse } = useNamespacesInUse(connections);
  const selects = (
    <div className="app-networks">
      {inUse.map((namespace) => (
        <Select
          key={namespace}
          label={inUse.length === 1 ? t('connections.network.app') : nameOf(namespace)}
          aria-label={
            inUse.length === 1 ? undefined : t('connections.network.appOf', { namespace: nameOf(namespace) })
          }
          value={chosen[namespace]}
          options={chainsOf(namespace).map((each) => ({ value: each.id, label: each.name }))}
          onChange={(event) => {
            mayRead.set(true);
            wallets.chooseChain(event.target.value);
            requestAnimationFrame(showMoves);
          }}
        />
      ))}
    </div>
  );
  return inUse.length > 1 ? <Card title={t('connections.network.app')}>{selects}</Card> : selects;
}
