import {
  type Chain,
  type ConnectionRecord,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import { peek } from '@causeway/protocol/hostile';
import { requestedChains, sharing } from '@causeway/protocol/injected';
import { load } from '@causeway/protocol/load';
import { hasFeature, texts } from '@causeway/protocol/standard';
import { clusterOf } from '../chain/chains.js';
import type { Limits } from '../types.js';
import { accountsOn, type OwnAccount, parseAccounts } from './accounts.js';
import { callFeature } from './callFeature.js';
import { openSession } from './session.js';
import type { Slot } from './slot.js';

/** The context that all connectors of an adapter share. */
export type InjectedContext = Pick<PageContext<Chain<'solana'>, Limits, unknown>, 'chains' | 'limits'>;

const connecting = 'standard:connect';
const restoring = load('restore', () => import('./restore.js'));
const signingIn = load('signIn', () => import('./connectAndSignIn.js'));

/** Chains that both the app and the wallet list. */
function chainsOf({ wallet }: Slot, { chains }: InjectedContext): readonly Chain<'solana'>[] {
  const known = texts(peek(wallet, 'chains'));
  return chains.filter(({ id }) => known.includes(`solana:${clusterOf(id)}`));
}

/**
 * Requests the wallet's accounts and creates a session. Prompts once for all concurrent callers.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `no-accounts`, `malformed-response`, `timeout`, `aborted`,
 * `wallet-locked`, `wallet-gone`, `wallet-failed`, `network-unknown` when the wallet has none of the chains.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  request: SessionRequest,
): Promise<Session<'solana'>> {
  const { limits } = context;
  const requested = requestedChains('solana', chainsOf(slot, context), request).map(({ id }) => id);
  if (request.signIn && hasFeature(slot.wallet, 'solana:signIn', 'signIn')) {
    const { connectAndSignIn } = await signingIn();
    const start = { slot, requested, limits };
    return connectAndSignIn(start, request, request.signIn, () => revoke(slot, context));
  }
  const { promptOf } = await sharing();
  const prompt = promptOf(slot, {
    method: connecting,
    begin: (wallet) => connect(wallet, []),
    // A silent connect beside the prompt could end it; a wallet may list no account before the first one.
    accounts: (wallet) => peek(wallet, 'accounts'),
    revoke: (accounts, wallet) => accounts.length > 0 && revoke({ wallet }, context),
  });
  return prompt.join(slot.wallet, { signal: request.signal, ms: limits.prompt }, (accounts) => {
    if (accountsOn(accounts, requested).length === 0) throw new WalletError('no-accounts', {});
    slot.alive = true;
    slot.replaced = false;
    return openSession({ slot, requested, walletAccounts: accounts, limits });
  });
}

const connect = async (wallet: object, input: readonly unknown[]): Promise<readonly OwnAccount[]> => {
  const answer = await callFeature(wallet, [connecting, 'connect'], input);
  return parseAccounts(peek(answer, 'accounts'), connecting);
};

/**
 * Finds the session of an earlier visit, or `undefined` when the wallet gives no account any more. The wallet is
 * called silently, which by the standard never prompts; one that would prompt all the same is not called. A refusal is
 * not the person's then: Phantom and wallets like it refuse while they are locked.
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
): Promise<Session<'solana'> | undefined> {
  const { limits } = context;
  const { wallet } = slot;
  if (signal.aborted) throw new WalletError('aborted', { method: connecting });
  const client = peek(wallet, 'client');
  const silently = () => connect(wallet, [{ silent: true }]);
  const asking = client ? restoring().then((part) => part.connectKnown(client, silently)) : silently();
  const limit = { method: connecting, ms: limits.silent, signal };
  const accounts = await withDeadline(asking, limit).catch(async (error) =>
    (await restoring()).afterFailure(slot, error, onReady),
  );
  const chainIds = chainsOf(slot, context).map(({ id }) => id);
  const found = accountsOn(accounts, chainIds);
  // An object that replaced another must have at least the session's last account.
  const isUnknown = slot.replaced && !found.some(({ address }) => activeAccount.endsWith(`:${address}`));
  if (found.length === 0 || isUnknown) return undefined;
  slot.alive = true;
  return openSession({ slot, requested: chainIds, walletAccounts: accounts, limits });
}

/** Takes the permission back, as far as the wallet can. Never prompts, never throws, over after `limits.revoke`. */
export async function revoke(
  slot: Pick<Slot, 'wallet' | 'permitted'>,
  { limits }: Pick<InjectedContext, 'limits'>,
): Promise<void> {
  slot.permitted = false;
  const method = 'standard:disconnect';
  const answer = callFeature(slot.wallet, [method, 'disconnect'], []);
  await withDeadline(answer, { method, ms: limits.revoke }).catch(() => undefined);
}
