import type { Adapter, Stop, WalletError } from '@causeway/protocol';
import { createStore } from '@causeway/protocol/store';
import { createBookCopy } from './book.js';
import { checkOptions } from './checkOptions.js';
import { defaultLimits } from './connection/run.js';
import { append, createRegistry } from './registry.js';
import { createRestore } from './restore.js';
import { createSelection } from './selection.js';
import { memoryStorage } from './storage/memory.js';
import { resilientStorage } from './storage/resilient.js';
import type { Report, Wallets, WalletsOptions } from './types.js';
import { warnUnstarted } from './warnUnstarted.js';

/**
 * Wallets discovered by the adapters, one machine for each connection, their accounts, and the records between
 * visits. Nothing happens before `start()`.
 *
 * @throws WalletError `app-name-missing` when no app name is given; `invalid-params` for a namespace that is listed twice
 *   or a network of another namespace or form; `network-unknown` for a default chain that no adapter lists.
 * @example
 * import { createWallets, indexedDbStorage } from '@causeway/core';
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 *
 * const wallets = createWallets({
 *   appName: 'My app',
 *   adapters: [eip155({ chains: [mainnet] })],
 *   storage: indexedDbStorage(),
 * });
 * wallets.list.subscribe(() => console.log(wallets.list.get().map(({ name }) => name)));
 * const stop = wallets.start();
 * // In a press: it prompts.
 * const connect = (id: string) => wallets.list.get().find((wallet) => wallet.id === id)?.connect();
 */
export function createWallets<const A extends readonly Adapter[]>(options: WalletsOptions<A>): Wallets<A> {
  const appName = checkOptions(options);
  const { adapters } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const reports = createStore<readonly Report[]>(Object.freeze([]));
  const report = (error: WalletError) => append(reports, { at: Date.now(), error });
  const storage = resilientStorage(options.storage ?? memoryStorage(), (error) => {
    copy.failed = true;
    report(error);
  });

  const copy = createBookCopy(storage);
  const registry = createRegistry(adapters, limits, copy, refresh);
  const selection = createSelection(adapters, registry, copy, options);
  const restore = createRestore(storage, report, limits.grace, copy, registry, refresh);

  let running: Stop | undefined;
  let begun = false;

  /** Updates every store. The order matters: each step reads stores that an earlier one set. */
  function refresh(regroups?: boolean): void {
    registry.update(regroups);
    selection.update();
    restore.update();
  }

  function start(): Stop {
    if (running) return running;
    const stop = () => {
      if (running !== stop) return;
      running = undefined;
      for (const end of stops) end();
    };
    running = stop;
    // The read begins before discovery, so that neither waits for the other.
    const stops = [restore.start()];
    if (!begun) selection.start();
    begun = true;
    for (const connector of options.connectors ?? []) registry.add(connector);
    for (const adapter of adapters)
      stops.push(adapter.discover((connector) => running === stop && registry.add(connector)));
    return stop;
  }

  return Object.freeze<Wallets<A>>({
    appName,
    adapters,
    ...registry.parts,
    list: warnUnstarted(registry.parts.list, () => begun),
    ...selection.parts,
    restored: restore.restored,
    reports,
    start,
  });
}
