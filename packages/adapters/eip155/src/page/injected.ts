import {
  type ConnectionRecord,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { requestedChains, sharing } from '@causeway/protocol/injected';
import { load } from '@causeway/protocol/load';
import { openSession } from './session.js';
import type { InjectedContext, Slot } from './slot.js';
import { callProvider, parseAccounts, readAccounts } from './wire.js';

const connecting = 'eth_requestAccounts';
const earlier = load('earlierPrompt', () => import('./earlierPrompt.js'));
const returning = load('comeBack', () => import('./comeBack.js'));
const permission = load('permission', () => import('./permission.js'));
const signingIn = load('signIn', () => import('./connectAndSignIn.js'));

/**
 * Requests the wallet's accounts and creates a session. Prompts once for all concurrent callers.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `no-accounts`, `malformed-response`, `timeout`,
 * `aborted`, `wallet-locked`, `wallet-gone`, `wallet-failed`.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  request: SessionRequest,
): Promise<Session<'eip155'>> {
  const { chains, limits } = context;
  const { signal } = request;
  const requested = requestedChains('eip155', chains, request).map(({ id }) => id);
  if (request.signIn) {
    const { connectAndSignIn } = await signingIn();
    const start = { slot, chains, requested, limits };
    const session = await connectAndSignIn(start, request, request.signIn, () => revoke(slot, context));
    if (session) return session;
  }
  const { promptOf } = await sharing();
  const prompt = promptOf(slot, {
    method: connecting,
    begin: async (provider) => parseAccounts(await callProvider(provider, connecting), connecting),
    accounts: (provider) => callProvider(provider, 'eth_accounts'),
    revoke: (addresses, provider) => addresses.length > 0 && revoke({ provider }, context),
    whenBusy: async (provider, busy) => (await earlier()).earlierPrompt(provider, context, busy),
  });
  return prompt.join(slot.provider, { signal, ms: limits.prompt }, (addresses) => {
    if (addresses.length === 0) throw new WalletError('no-accounts', {});
    slot.replaced = false;
    return openSession({ slot, chains, requested, addresses, switchedNetwork: false, limits, signal });
  });
}

/**
 * Finds the session of an earlier visit, or `undefined` when the wallet gives no account any more. Never prompts.
 *
 * @throws WalletError when the wallet's state cannot be found out: `timeout`, `aborted`, `malformed-response`,
 * `wallet-gone`, `wallet-failed`; `wallet-locked` when the wallet gives no account and still permits the page.
 */
export async function getSession(
  slot: Slot,
  { chains, limits }: InjectedContext,
  record: ConnectionRecord,
  signal: AbortSignal,
  onReady?: () => void,
): Promise<Session<'eip155'> | undefined> {
  if (!slot.alive) await (await returning()).comeBack(slot, limits.reinitialise, signal);
  const { provider } = slot;
  const read = () => readAccounts(provider, limits.accounts, signal);
  const first = read();
  let addresses = await first.catch(() => []);
  if (addresses.length === 0) {
    addresses = await (await permission()).readUnlocked(slot, [first, read], limits, signal, onReady);
  }
  const { activeAccount, switchedNetwork } = record;
  const last = activeAccount.slice(activeAccount.lastIndexOf(':') + 1);
  // An object that replaced another must have at least the session's last account.
  const isUnknown = slot.replaced && !addresses.some((each) => each.toLowerCase() === last.toLowerCase());
  if (addresses.length === 0 || isUnknown) return undefined;
  const chainIds = chains.map(({ id }) => id);
  return openSession({ slot, chains, requested: chainIds, addresses, switchedNetwork, limits, signal });
}

/**
 * Takes the permission back, as far as the wallet can. Never prompts, never throws, over after `limits.revoke`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2255
 */
export async function revoke(
  slot: Pick<Slot, 'provider' | 'permitted'>,
  { limits }: Pick<InjectedContext, 'limits'>,
): Promise<void> {
  const method = 'wallet_revokePermissions';
  const answer = callProvider(slot.provider, method, [{ eth_accounts: {} }]);
  slot.permitted = false;
  await withDeadline(answer, { method, ms: limits.revoke }).catch(() => undefined);
}
