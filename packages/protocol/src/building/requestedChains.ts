import type { Chain } from '../words/chain.js';
import type { SessionRequest } from '../words/connector.js';
import { WalletError } from '../words/error.js';

/**
 * The chains of the app that a session is requested for, the preferred one first.
 *
 * @throws WalletError `network-unknown` when the app has no such chain.
 * @example
 * import type { Chain, SessionRequest } from '@causeway/protocol';
 * import { requestedChains } from '@causeway/protocol/injected';
 *
 * export const firstRequested = (chains: readonly Chain<'toy'>[], request: SessionRequest) =>
 *   requestedChains('toy', chains, request)[0];
 */
export function requestedChains<C extends Chain>(
  namespace: string,
  chains: readonly C[],
  { scopes }: Pick<SessionRequest, 'scopes'>,
): readonly C[] {
  const ids: readonly string[] = scopes[namespace]?.chains ?? [];
  const requested = [...new Set(ids)].flatMap((id) => chains.find((chain) => chain.id === id) ?? []);
  if (requested.length === 0) throw new WalletError('network-unknown', { chain: ids[0] ?? namespace });
  return requested;
}
