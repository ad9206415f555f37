import {
  type ConnectionRecord,
  isWalletError,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { load } from '@causeway/protocol/load';
import type { Limits } from '../types.js';
import { openSession } from './session.js';
import type { InjectedContext, Slot } from './slot.js';
import { ask, parseAccounts, readAccounts } from './wire.js';

const connecting = 'eth_requestAccounts';
const earlier = load('earlierPrompt', () => import('./earlierPrompt.js'));
const returning = load('comeBack', () => import('./comeBack.js'));
const permission = load('permission', () => import('./permission.js'));

/**
 * Asks the wallet for its accounts and opens a session. Prompts, once for all who ask at the same time.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `no-accounts`, `malformed-response`, `timeout`,
 * `aborted`, `wallet-locked`, `wallet-gone`, `wallet-failed`.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  { scopes, signal }: SessionRequest,
): Promise<Session<'eip155'>> {
  const { chains, limits } = context;
  const wanted: readonly string[] = scopes.eip155?.chains ?? [];
  const asked = chains.map(({ id }) => id).filter((id) => wanted.includes(id));
  asked.sort((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
  if (asked.length === 0) throw new WalletError('network-unknown', { chain: wanted[0] ?? 'eip155' });
  const addresses = await requestAccounts(slot, context, signal);
  if (addresses.length === 0) throw new WalletError('no-accounts', {});
  slot.alive = true;
  slot.replaced = false;
  return openSession({ slot, chains, asked, addresses, switchedNetwork: false, limits, signal }).catch(
    (error) => {
      // Given up after the approval: nothing would ever use the permission, so it is given back.
      if (signal.aborted && slot.interest === 0) void revoke(slot.provider, limits);
      throw error;
    },
  );
}

async function requestAccounts(
  slot: Slot,
  context: InjectedContext,
  signal: AbortSignal,
): Promise<readonly Hex[]> {
  if (signal.aborted) throw new WalletError('aborted', { method: connecting });
  const { limits } = context;
  const { provider } = slot;
  slot.prompt ??= openPrompt(slot, provider);
  const { prompt } = slot;
  slot.interest++;
  const deadline = { method: connecting, ms: limits.prompt, signal };
  try {
    return await withDeadline(prompt, deadline).catch((error) => {
      if (!isWalletError(error, 'request-pending')) throw error;
      return earlier().then(({ earlierPrompt }) => earlierPrompt(slot, context, signal));
    });
  } catch (error) {
    if (isWalletError(error, 'aborted') || isWalletError(error, 'timeout')) {
      // Approved after everyone had left: nothing would ever use the permission, so it is given back.
      prompt.then(
        (addresses) => {
          if (addresses.length > 0 && slot.interest === 0) void revoke(provider, limits);
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

function openPrompt(slot: Slot, provider: object): Promise<readonly Hex[]> {
  const asked = ask(provider, connecting).then((value) => parseAccounts(value, connecting));
  const { abandoned } = slot;
  // A prompt that was given up may still stand in the wallet: its approval serves as well as a new one.
  const prompt = abandoned
    ? Promise.race([
        asked,
        new Promise<readonly Hex[]>((resolve) => abandoned.then(resolve, () => undefined)),
      ])
    : asked;
  const clear = () => {
    if (slot.prompt === prompt) slot.prompt = undefined;
    if (slot.abandoned === prompt) slot.abandoned = undefined;
  };
  prompt.then(clear, clear);
  return prompt;
}

/**
 * Finds the session of an earlier visit, or `undefined` when the wallet gives no account any more. Never prompts.
 *
 * @throws WalletError when nobody knows: `timeout`, `aborted`, `malformed-response`, `wallet-gone`,
 * `wallet-failed`; `wallet-locked` when the wallet gives no account and still permits the page.
 */
export async function getSession(
  slot: Slot,
  { chains, limits }: InjectedContext,
  record: ConnectionRecord,
  signal: AbortSignal,
): Promise<Session<'eip155'> | undefined> {
  if (!slot.alive) await (await returning()).comeBack(slot, limits.reinitialise, signal);
  const { provider } = slot;
  const addresses = await readAccounts(provider, limits.accounts, signal).catch((error) => {
    // Some wallets answer 4100 where others give an empty list, such as the Coinbase Wallet SDK 4.4.
    if (isWalletError(error, 'unauthorised')) return [];
    throw error;
  });
  const { activeAccount, switchedNetwork } = record;
  const last = activeAccount.slice(activeAccount.lastIndexOf(':') + 1);
  // An object that took the place of another must at least know the account it was left with.
  const stranger = slot.replaced && !addresses.some((own) => own.toLowerCase() === last.toLowerCase());
  if (addresses.length === 0 && (await (await permission()).isPermitted(provider, limits, signal))) {
    throw new WalletError('wallet-locked', { method: 'eth_accounts' });
  }
  if (addresses.length === 0 || stranger) return undefined;
  slot.alive = true;
  const asked = chains.map(({ id }) => id);
  return openSession({ slot, chains, asked, addresses, switchedNetwork, limits, signal });
}

/**
 * Takes the permission back, as far as the wallet can. Never prompts, never throws, over after `limits.revoke`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2255
 */
export async function revoke(provider: object, limits: Limits): Promise<void> {
  const method = 'wallet_revokePermissions';
  const asked = ask(provider, method, [{ eth_accounts: {} }]);
  await withDeadline(asked, { method, ms: limits.revoke }).catch(() => undefined);
}
