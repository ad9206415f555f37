import {
  type ConnectionRecord,
  isWalletError,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { requestedChains, sharing } from '@causeway/protocol/injected';
import { load } from '@causeway/protocol/load';
import { watchUntil } from '@causeway/protocol/watch';
import { networkOf } from '../chain/chains.js';
import type { Limits, NearChain } from '../types.js';
import { openSession } from './session.js';
import type { InjectedContext, Slot } from './slot.js';
import { signIn, signOut, silently } from './wire.js';

type Standing = typeof import('../standing/standing.js');

const method = 'signIn';
const signingIn = load('connectAndSignIn', () => import('./connectAndSignIn.js'));

/**
 * Has the person choose accounts and creates a session on the first requested network: a wallet of NEAR has
 * accounts on one network at a time. Prompts once for all concurrent callers with the same request.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `no-accounts`, `malformed-response`, `timeout`, `aborted`,
 * `wallet-locked`, `wallet-gone`, `wallet-failed`, `network-unknown`.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  request: SessionRequest,
): Promise<Session<'near'>> {
  const { limits } = context;
  const chain = requestedChains('near', context.chains, request)[0] as NearChain;
  const { signIn: signInRequest } = request;
  if (
    signInRequest &&
    slot.style === 'announced' &&
    typeof peek(slot.wallet, 'signInAndSignMessage') === 'function'
  ) {
    const { connectAndSignIn } = await signingIn();
    const revokeUnused = () => signOutInTime(slot, networkOf(chain.id), limits);
    return connectAndSignIn({ slot, context, chain }, { ...request, signIn: signInRequest }, revokeUnused);
  }
  const { promptOf } = await sharing();
  const prompt = promptOf(slot, {
    method,
    keyOf: (network) => network,
    begin: (network) => signIn(slot, network),
    revoke: (_, network) => signOutInTime(slot, network, limits),
  });
  const options = { signal: request.signal, ms: limits.prompt };
  return prompt.join(networkOf(chain.id), options, (accounts) => {
    if (accounts.length === 0) throw new WalletError('no-accounts', {});
    return openSession({ slot, context, chain, walletAccounts: accounts });
  });
}

/**
 * Finds the session of an earlier visit, or `undefined` when the wallet shows this page no account any more. Never
 * prompts.
 *
 * @throws WalletError when the wallet's state cannot be found out: `timeout`, `aborted`, `malformed-response`,
 * `wallet-locked`, `wallet-gone`, `wallet-failed`.
 */
export async function getSession(
  slot: Slot,
  context: InjectedContext,
  { activeAccount }: ConnectionRecord,
  signal: AbortSignal,
  onReady?: () => void,
): Promise<Session<'near'> | undefined> {
  const { limits, page, chains } = context;
  const silent = 'getAccounts';
  if (signal.aborted) throw new WalletError('aborted', { method: silent });
  const chain = chains.find(({ id }) => activeAccount.startsWith(`${id}:`));
  // The account alone shows the network; on another one it would be another session.
  if (!chain) return undefined;
  const ask = (until?: AbortSignal) =>
    withDeadline(silently(slot, networkOf(chain.id), activeAccount.slice(chain.id.length + 1)), {
      signal: until,
      method: silent,
      ms: limits.silent,
    });
  slot.unwatch?.();
  const accounts = await ask(signal).catch((error) => {
    // The page is not allowed. After any other error the record is kept.
    if (isWalletError(error, 'unauthorised') || isWalletError(error, 'no-accounts')) return [];
    // The visitor has left it.
    if (signal.aborted) throw error;
    // It is asked again while the page is visible: it may have been locked, and few wallets report their unlock.
    slot.unwatch = watchUntil(page, limits, async () => (await ask())[0], onReady);
    // No prompt was shown: a wallet that refuses may be locked.
    throw isWalletError(error, 'user-rejected')
      ? new WalletError('wallet-locked', { method: silent }, { cause: error })
      : error;
  });
  return accounts.length > 0 ? openSession({ slot, context, chain, walletAccounts: accounts }) : undefined;
}

/** Takes a session's permission back, as far as the wallet can. Never prompts, never throws. */
export async function revoke(
  slot: Slot,
  { limits }: Pick<InjectedContext, 'limits'>,
  session: Session,
): Promise<void> {
  slot.permitted = false;
  const [chain] = session.scopes.near?.chains ?? [];
  if (chain) await signOutInTime(slot, networkOf(chain), limits);
}

async function signOutInTime(slot: Slot, network: string, { revoke: ms }: Limits): Promise<void> {
  await withDeadline(signOut(slot, network), { method: 'signOut', ms }).catch(() => undefined);
}

/** Adds the wallets that are in known places of a page. */
export async function addStanding(...args: Parameters<Standing['addStanding']>): Promise<void> {
  (await import('../standing/standing.js')).addStanding(...args);
}
