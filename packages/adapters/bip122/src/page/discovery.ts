import type { Chain, Connector, Stop } from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import { readIdentity } from '@causeway/protocol/identity';
import { createInjectedConnectors } from '@causeway/protocol/injected';
import { searchForLate } from '@causeway/protocol/search';
import { hasFeature, listenForStandard, texts } from '@causeway/protocol/standard';
import type { Limits, PageLike } from '../types.js';
import type { Slot } from './slot.js';

/** Most wallets have the shape of the Wallet Standard, so its code is fetched with the part, and not after it. */
const part = async () => (await Promise.all([import('./injected.js'), import('./standard.js')]))[0];

/** A page that announces without end is not read any further. */
const walletLimit = 100;

/**
 * A registered wallet's description, copied once and made harmless; `undefined` when it is not a wallet of
 * Bitcoin.
 *
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function readWallet(wallet: unknown): Slot | undefined {
  if (typeof wallet !== 'object' || wallet === null) return undefined;
  if (!texts(peek(wallet, 'chains')).some((chain) => chain.startsWith('bitcoin:'))) return undefined;
  const connects =
    hasFeature(wallet, 'bitcoin:connect', 'connect') || hasFeature(wallet, 'standard:connect', 'connect');
  const signs =
    hasFeature(wallet, 'bitcoin:signMessage', 'signMessage') ||
    hasFeature(wallet, 'bitcoin:signTransaction', 'signTransaction');
  const identity = readIdentity({ name: peek(wallet, 'name'), icon: peek(wallet, 'icon') });
  return connects && signs && identity ? { identity, wallet, shape: 'standard' } : undefined;
}

/**
 * The provider that an entry of `btc_providers` names by its path in the page; `undefined` when there is none.
 *
 * @see https://wbips.netlify.app/wbips/WBIP004
 */
export function readProvider(page: PageLike, entry: unknown): Slot | undefined {
  const id = peek(entry, 'id');
  if (typeof id !== 'string' || id.length > 200) return undefined;
  const wallet = id.split('.').reduce<unknown>((found, name) => peek(found, name), page);
  const identity = readIdentity({ name: peek(entry, 'name'), icon: peek(entry, 'icon') });
  if (typeof wallet !== 'object' || wallet === null || !identity) return undefined;
  return typeof peek(wallet, 'request') === 'function' ? { identity, wallet, shape: 'provider' } : undefined;
}

/**
 * Discovers wallets in the page, now and later: those that register themselves with the Wallet Standard's two
 * events, and those of `btc_providers`. The same object is found once, and a wallet of both shapes by the
 * first. Never prompts and calls no wallet.
 */
export function discover(page: PageLike, late: number, found: (slot: Slot) => void): Stop {
  const slots = new Map<object, Slot>();
  let live = true;
  function add(slot: Slot | undefined): void {
    if (!live || !slot || slots.has(slot.wallet) || slots.size >= walletLimit) return;
    const { identity, shape, wallet } = slot;
    const isTwin = [...slots.values()].some(
      (other) => other.shape !== shape && other.identity.name === identity.name,
    );
    if (isTwin) return;
    slots.set(wallet, slot);
    found(slot);
  }
  const stopListening = listenForStandard(page, 'bitcoin:', (wallet) => add(readWallet(wallet)));
  const stopSearching = searchForLate(page, late, () => {
    const entries = peek(page, 'btc_providers');
    const length = Math.min(lengthOf(entries) ?? 0, walletLimit);
    for (let i = 0; i < length; i++) add(readProvider(page, peek(entries, i)));
  });
  return () => {
    live = false;
    stopListening();
    stopSearching();
  };
}

const leaves = ['standard:disconnect', 'bitcoin:disconnect'];

/**
 * Prepares the discovery of a page. The returned function discovers wallets, now and later, and never
 * prompts.
 */
export function createDiscovery({ page, ...context }: PageContext<Chain<'bip122'>, Limits, PageLike>) {
  const connectorOf = createInjectedConnectors({
    namespace: 'bip122',
    context,
    part,
    nativeOf: ({ wallet }: Slot) => wallet,
    revokes: ({ shape, wallet }) =>
      shape === 'provider' || leaves.some((feature) => hasFeature(wallet, feature, 'disconnect')),
  });
  return (announce: (connector: Connector<'bip122'> | undefined) => void): Stop =>
    discover(page, context.limits.late, (slot) => announce(connectorOf(slot)));
}
