import {
  type ConnectionRecord,
  isWalletError,
  parseAccountId,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { joinPrompt } from '@causeway/protocol/prompt';
import { networkOf } from '../chain/chains.js';
import type { Limits } from '../types.js';
import { openSession } from './session.js';
import type { InjectedContext, OwnAccount, Slot } from './slot.js';
import { signIn, signOut, silently } from './wire.js';

const method = 'signIn';

/**
 * Has the person choose accounts and opens a session on the first network that was asked for: a wallet of NEAR has
 * accounts on one network at a time. Prompts, once for all who ask the same at the same time.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `no-accounts`, `malformed-response`, `timeout`, `aborted`,
 * `wallet-locked`, `wallet-gone`, `wallet-failed`, `network-unknown`.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  { scopes, signal }: SessionRequest,
): Promise<Session<'near'>> {
  const wanted: readonly string[] = scopes.near?.chains ?? [];
  const chain = wanted.flatMap((id) => context.chains.find((own) => own.id === id) ?? [])[0];
  if (!chain) throw new WalletError('network-unknown', { chain: wanted[0] ?? 'near' });
  const own = await requestAccounts(slot, networkOf(chain.id), context.limits, signal);
  if (own.length === 0) throw new WalletError('no-accounts', {});
  return openSession({ slot, context, chain, own });
}

async function requestAccounts(
  slot: Slot,
  network: string,
  limits: Limits,
  signal: AbortSignal,
): Promise<readonly OwnAccount[]> {
  if (signal.aborted) throw new WalletError('aborted', { method });
  if (slot.prompt?.network !== network) slot.prompt = openPrompt(slot, network);
  const { accounts } = slot.prompt;
  slot.interest++;
  try {
    return await withDeadline(accounts, { method, ms: limits.prompt, signal });
  } catch (error) {
    if (isWalletError(error, 'aborted') || isWalletError(error, 'timeout')) {
      // Approved after everyone had left: nothing would ever use the permission, so it is given back.
      accounts.then(
        () => {
          if (slot.interest === 0) void leave(slot, network, limits);
        },
        () => undefined,
      );
    }
    throw error;
  } finally {
    slot.interest--;
    // The next attempt asks again: a wallet that lost this request would otherwise never be asked.
    if (slot.interest === 0 && slot.prompt) {
      slot.abandoned = slot.prompt;
      slot.prompt = undefined;
    }
  }
}

function openPrompt(slot: Slot, network: string): NonNullable<Slot['prompt']> {
  const { abandoned } = slot;
  const earlier = abandoned?.network === network ? abandoned.accounts : undefined;
  const accounts = joinPrompt(signIn(slot, network), earlier);
  const prompt = { network, accounts };
  const clear = () => {
    if (slot.prompt === prompt) slot.prompt = undefined;
    if (slot.abandoned === prompt) slot.abandoned = undefined;
  };
  accounts.then(clear, clear);
  return prompt;
}

/** Failures that say nothing about whether the wallet still knows the page. */
const unclear = ['timeout', 'aborted', 'malformed-response', 'wallet-gone'] as const;

/**
 * Finds the session of an earlier visit, or `undefined` when the wallet shows this page no account any more. Never
 * prompts.
 *
 * @throws WalletError when nobody knows: `timeout`, `aborted`, `malformed-response`, `wallet-gone`.
 */
export async function getSession(
  slot: Slot,
  context: InjectedContext,
  { activeAccount }: ConnectionRecord,
  signal: AbortSignal,
): Promise<Session<'near'> | undefined> {
  const { chains, limits } = context;
  const silent = 'getAccounts';
  if (signal.aborted) throw new WalletError('aborted', { method: silent });
  const chain = chains.find(({ id }) => id === chainOf(activeAccount));
  // Which network it was is known from the account alone; another one would be another session.
  if (!chain) return undefined;
  const asking = silently(slot, networkOf(chain.id));
  const own = await withDeadline(asking, { method: silent, ms: limits.silent, signal }).catch((error) => {
    if (unclear.some((code) => isWalletError(error, code))) throw error;
    return [];
  });
  return own.length === 0 ? undefined : openSession({ slot, context, chain, own });
}

function chainOf(account: string): string | undefined {
  try {
    return parseAccountId(account).chainId;
  } catch {
    return undefined;
  }
}

/** Takes a session's permission back, as far as the wallet can. Never prompts, never throws. */
export async function revoke(slot: Slot, session: Session, limits: Limits): Promise<void> {
  const [chain] = session.scopes.near?.chains ?? [];
  if (chain) await leave(slot, networkOf(chain), limits);
}

async function leave(slot: Slot, network: string, { revoke: ms }: Limits): Promise<void> {
  await withDeadline(signOut(slot, network), { method: 'signOut', ms }).catch(() => undefined);
}
