import type { Stop } from '@causeway/protocol';
import { createPanel } from './createPanel.js';
import type { DevtoolsOptions } from './types.js';

/**
 * Shows, in an element of the page, what connections and requests do as they do it. Needs no framework, and holds under a
 * strict content security policy. Reads stores only: it prompts for nothing until the person presses a button in it.
 *
 * @param element where to show it; its other content stays.
 * @returns a function that removes it. May be called twice.
 * @example
 * import { createWallets } from '@causeway/core';
 * import { mountDevtools, recordRequests } from '@causeway/devtools';
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 *
 * const log = recordRequests();
 * const wallets = createWallets({
 *   appName: 'My app',
 *   adapters: log.watch([eip155({ chains: [mainnet] })]),
 * });
 * const unmount = mountDevtools(document.body, { wallets, requests: log.requests });
 */
export function mountDevtools(element: HTMLElement, options: DevtoolsOptions): Stop {
  const { draw, remove } = createPanel(element);
  draw(options);
  return remove;
}
