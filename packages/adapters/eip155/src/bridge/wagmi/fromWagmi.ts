import type { Chain, Connector, Route } from '@causeway/protocol';
import { readIdentity } from '@causeway/protocol/identity';
import { createConnectors } from '../../page/connectors.js';
import { createSlot } from '../../page/slot.js';
import { defaultLimits, type Limits, type PageLike } from '../../types.js';
import { providerOf } from './providerOf.js';
import type { WagmiWallet } from './wallet.js';

/** How a connector of wagmi becomes one of ours. */
export interface FromWagmiOptions {
  /** The chains of `eip155()`, the preferred one first. */
  readonly chains: readonly Chain<'eip155'>[];
  /** How its wallet is reached, for the interface; `injected` by default. */
  readonly route?: Route;
  readonly limits?: Partial<Limits>;
}

/**
 * A connector of wagmi as one of ours, for a wallet that only wagmi reaches. Making it does nothing; connecting prompts as
 * the connector of wagmi does. This does not connect wagmi's own hooks. wagmi connects them itself when the wallet next changes
 * its accounts, since it takes any such event of its connectors for a connection.
 *
 * @param wallet one of `config.connectors`.
 * @example
 * import { createWallets } from '@causeway/core';
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { fromWagmi, type WagmiWallet } from '@causeway/eip155/wagmi';
 *
 * export function withWagmi(wallet: WagmiWallet) {
 *   const chains = [mainnet];
 *   return createWallets({
 *     appName: 'Example',
 *     adapters: [eip155({ chains })],
 *     connectors: [fromWagmi(wallet, { chains })],
 *   });
 * }
 */
export function fromWagmi(wallet: WagmiWallet, options: FromWagmiOptions): Connector<'eip155'> {
  const { chains, route = 'injected' } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const page = (globalThis.window ?? new EventTarget()) as PageLike;
  const { name, icon } = wallet;
  const identity = readIdentity({ name, icon }) ?? Object.freeze({ name: 'unnamed' });
  const slot = createSlot({ identity, provider: providerOf(wallet) });
  // There is no connector only where a wallet takes the place of an earlier one, and here is none.
  const connector = createConnectors({ chains, limits, page })(slot) as Connector<'eip155'>;
  return Object.freeze<Connector<'eip155'>>({ ...connector, id: `eip155:wagmi:${wallet.id}`, route });
}
