import {
  type ConnectionRecord,
  isWalletError,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import { requestedChains, sharing } from '@causeway/protocol/injected';
import { findAddress } from '../chain/addressBytes.js';
import type { CardanoChain, Limits, PageLike } from '../types.js';
import { enable, isEnabled } from './enable.js';
import { accountsOn, openSession } from './session.js';
import type { Slot } from './slot.js';
import { chainOf, type Reading, readWallet, sameAccount } from './wire.js';

/** The context that all connectors of an adapter share. */
export interface InjectedContext extends PageContext<CardanoChain, Limits, PageLike> {
  /** The app requests the keys of CIP-95. */
  readonly governance: boolean;
}

/**
 * Enables the wallet, this one alone, and opens a session. Prompts once for all concurrent callers.
 *
 * @throws WalletError `user-rejected`, `no-accounts`, `malformed-response`, `timeout`, `aborted`, `wallet-locked`,
 * `wallet-gone`, `wallet-failed`, `network-unknown`, `chain-mismatch` when the wallet is on another network.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  request: SessionRequest,
): Promise<Session<'cip34'>> {
  const { signal } = request;
  const requested = requestedChains('cip34', context.chains, request);
  const limits = { signal, ms: context.limits.read };
  const { promptOf } = await sharing();
  const prompt = promptOf(slot, {
    method: 'enable',
    begin: () => enable(slot.entry, context.governance),
  });
  const attempt = async () => {
    const api = await prompt.join(undefined, { signal, ms: context.limits.prompt });
    return startSession(slot, context, requested, api, await readWallet(api, limits));
  };
  return attempt().catch((error) => {
    // CIP-30's `AccountChange`: the person chose another account while they allowed the page. When enabled
    // again, the wallet gives the API of the new one.
    if (isWalletError(error, 'account-changed')) return attempt();
    throw error;
  });
}

function startSession(
  slot: Slot,
  context: InjectedContext,
  requested: readonly CardanoChain[],
  api: object,
  reading: Reading,
): Session<'cip34'> {
  if (accountsOn(requested, reading).length === 0) {
    throw new WalletError('chain-mismatch', {
      expected: requested[0]?.id ?? 'cip34',
      actual: chainOf(reading),
    });
  }
  return openSession({ ...context, slot, api, reading, requested });
}

/**
 * Finds the session of an earlier visit, or `undefined` when the wallet does not allow the page any more.
 * Never prompts: a wallet is only enabled when it reports that it is, and then it must answer without a
 * prompt (CIP-30).
 *
 * @throws WalletError when the wallet's state cannot be found out: `timeout`, `aborted`, `malformed-response`,
 * `wallet-gone`, `wallet-failed`; `wallet-locked` when Brave reports itself as not enabled.
 */
export async function getSession(
  slot: Slot,
  context: InjectedContext,
  { activeAccount }: ConnectionRecord,
  signal: AbortSignal,
  onReady?: () => void,
): Promise<Session<'cip34'> | undefined> {
  const limits = { signal, ms: context.limits.read };
  const attempt = async () => {
    if (!(await isEnabled(slot.entry, context.limits.enabled, signal))) {
      // Brave also reports a locked wallet and a tab in the background as not enabled, so its answer is not final.
      if (slot.key === 'brave') throw new WalletError('wallet-locked', { method: 'enable' });
      return undefined;
    }
    const api = await withDeadline(enable(slot.entry, context.governance), { method: 'enable', ...limits });
    const reading = await readWallet(api, limits);
    // The address the page knew this account by: a wallet may have moved on to another of the same account.
    const before = findAddress(activeAccount.slice(activeAccount.lastIndexOf(':') + 1));
    const same = before && sameAccount(before, reading.address);
    return startSession(slot, context, context.chains, api, same ? { ...reading, address: before } : reading);
  };
  return attempt().catch((error) => {
    import('./ready.js').then((part) => part.ready(slot, context, error, onReady)).catch(() => {});
    throw error;
  });
}
