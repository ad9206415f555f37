import type { Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { chainsOf } from '../../chains.ts';
import { namespaces } from '../../families/index.ts';
import { useT } from '../../i18n/i18n.ts';
import { Select } from '../../ui/Field.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { mayRead } from '../../visit.ts';
import { wallets } from '../../wallets.ts';
import { Move } from './Move.tsx';

/** The networks the app works on, one choice for each connected namespace, and how wallets elsewhere get there. */
export function AppNetworks({ connections }: { readonly connections: readonly Connection[] }) {
  const t = useT();
  const nameOf = useNamespaceName();
  const chosen = useStore(wallets.chains);
  // What a connection that is there gave accounts in; what one that is coming back may give.
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
      <div className="app-networks">
        {spoken.map((namespace) => (
          <Select
            key={namespace}
            label={
              spoken.length === 1
                ? t('connections.network.app')
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
