import {
  type ConnectionRecord,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { requestedChains, sharing } from '@causeway/protocol/injected';
import { createTurn } from '@causeway/protocol/turn';
import { referenceOf } from '../chain/account.js';
import type { CosmosChain, Limits } from '../types.js';
import { enableAll, isEnabled } from './enable.js';
import { callWallet, readKeys } from './keys.js';
import { openSession } from './session.js';
import type { InjectedContext, Slot } from './slot.js';
import { readToken } from './token.js';

/**
 * Has the wallet allow this page the chains and opens a session. Prompts once for all concurrent callers with the
 * same request.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `no-accounts`, `malformed-response`, `timeout`,
 * `aborted`, `wallet-locked`, `wallet-gone`, `wallet-failed`, `network-unknown`, `cosmos-key-unsupported`.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  request: SessionRequest,
): Promise<Session<'cosmos'>> {
  const { limits } = context;
  const { provider } = slot;
  // One prompt for each set of chains, and one open at a time, since a wallet shows one question at a time.
  const { promptOf } = await sharing();
  const prompt = promptOf(slot, {
    method: 'enable',
    keyOf: (chains) => idsOf(chains).join(),
    takeTurn: createTurn(),
    begin: (chains) => enableAll(provider, chains),
    revoke: (_, chains) => disable(provider, idsOf(chains), limits),
  });
  const requested = requestedChains('cosmos', context.chains, request);
  const { signal } = request;
  return prompt.join(requested, { signal, ms: limits.prompt }, async (enabled) => {
    // A device may have to be unlocked before it gives its key.
    const reading = withDeadline(readKeys(provider, enabled), {
      method: 'getKey',
      ms: limits.prompt,
      signal,
    });
    return openSession({ slot, context, keys: await reading, confirmed: true });
  });
}

const idsOf = (chains: readonly CosmosChain[]) => chains.map(({ id }) => id);

/**
 * Restores the session of an earlier visit, or `undefined` when there is none. Never prompts: the wallet only
 * reports whether it still allows this page, where it has that query, and its key is read with the next call
 * of the person.
 *
 * @throws WalletError when the wallet's state cannot be found out: `timeout`, `aborted`, `malformed-response`,
 * `wallet-gone`, `wallet-failed`.
 */
export async function getSession(
  slot: Slot,
  context: InjectedContext,
  { topic }: ConnectionRecord,
  signal: AbortSignal,
): Promise<Session<'cosmos'> | undefined> {
  const { chains, limits } = context;
  const method = 'isEnabled';
  if (signal.aborted) throw new WalletError('aborted', { method });
  const keys = readToken(topic, chains);
  if (!keys) return undefined;
  const allowed = await isEnabled(slot.provider, keys, limits, signal);
  return allowed === false ? undefined : openSession({ slot, context, keys, confirmed: false });
}

/** Takes the permission for a session's chains back, as far as the wallet can. Never throws. */
export async function revoke(
  slot: Pick<Slot, 'provider' | 'permitted'>,
  { limits }: Pick<InjectedContext, 'limits'>,
  session: Session,
): Promise<void> {
  slot.permitted = false;
  await disable(slot.provider, session.scopes.cosmos?.chains ?? [], limits);
}

async function disable(provider: object, chains: readonly string[], limits: Limits): Promise<void> {
  const method = 'disable';
  if (typeof peek(provider, method) !== 'function') return;
  const asking = callWallet(provider, method, [chains.map(referenceOf)]);
  await withDeadline(asking, { method, ms: limits.revoke }).catch(() => undefined);
}
