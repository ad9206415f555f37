/** @jsxImportSource preact */
import type { Connection } from '@causeway/core';
import type { ObservedWallets } from '../types.js';
import { useWords } from '../words/words.js';
import { ConnectionCard } from './ConnectionCard.js';
import { useStore } from './useStore.js';

/** The connections that did something, and below them the ids of the others. */
export function Connections({ wallets }: { readonly wallets: ObservedWallets }) {
  const say = useWords();
  const connections = useStore(wallets.connections);
  const timeline = useStore(wallets.timeline);
  const isUsed = ({ id, status }: Connection) =>
    status !== 'disconnected' || timeline.some(({ connection }) => connection === id);
  const used = connections.filter(isUsed);
  const unused = connections.filter((connection) => !isUsed(connection));
  return (
    <section>
      <h2>{say('connections')}</h2>
      {used.length === 0 && <p class="soft">{say('noneUsed')}</p>}
      <div class="cards">
        {used.map((connection) => (
          <ConnectionCard
            key={connection.id}
            connection={connection}
            timeline={timeline.filter((entry) => entry.connection === connection.id)}
          />
        ))}
      </div>
      {unused.length > 0 && (
        <details>
          <summary>{say('unused', { count: unused.length })}</summary>
          <ul>
            {unused.map(({ id, walletName }) => (
              <li key={id}>
                <bdi>{walletName}</bdi>{' '}
                <code dir="ltr" class="soft">
                  {id}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
