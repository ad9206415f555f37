import {
  type ConnectionRecord,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { load } from '@causeway/protocol/load';
import { createTurn } from '@causeway/protocol/turn';
import { referenceOf } from '../chain/account.js';
import type { CosmosChain, Limits } from '../types.js';
import { enableAll, isEnabled } from './enable.js';
import { ask, readKeys } from './keys.js';
import { openSession } from './session.js';
import type { InjectedContext, Slot } from './slot.js';
import { readToken } from './token.js';

/** Arrives with the first prompt, once for all namespaces. */
export const sharing = load('sharedWait', () => import('@causeway/protocol/sharedWait'));

/**
 * Has the wallet allow this page the chains and opens a session. Prompts, once for all who ask the same at the same
 * time.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `no-accounts`, `malformed-response`, `timeout`,
 * `aborted`, `wallet-locked`, `wallet-gone`, `wallet-failed`, `network-unknown`, `cosmos-key-unsupported`.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  { scopes, signal }: SessionRequest,
): Promise<Session<'cosmos'>> {
  const wanted: readonly string[] = scopes.cosmos?.chains ?? [];
  const asked = context.chains.filter(({ id }) => wanted.includes(id));
  asked.sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id));
  if (asked.length === 0) throw new WalletError('network-unknown', { chain: wanted[0] ?? 'cosmos' });
  const prompt = await promptOf(slot, context);
  return prompt.join(asked, { signal, ms: context.limits.prompt }, (keys) =>
    openSession({ slot, context, keys, confirmed: true }),
  );
}

/**
 * The wallet's connect prompts, one for each set of chains, each shared by all callers at the same time. One is open at a
 * time, since a wallet shows one question at a time.
 */
async function promptOf(slot: Slot, { limits }: InjectedContext): Promise<NonNullable<Slot['prompt']>> {
  const { createSharedWait } = await sharing();
  const { provider } = slot;
  slot.prompt ??= createSharedWait({
    method: 'enable',
    keyOf: (asked) => idsOf(asked).join(),
    takeTurn: createTurn(),
    begin: async (asked) => readKeys(provider, await enableAll(provider, asked)),
    giveBack: (_, asked) => (slot.sessions === 0 ? disable(provider, idsOf(asked), limits) : undefined),
  });
  return slot.prompt;
}

const idsOf = (chains: readonly CosmosChain[]) => chains.map(({ id }) => id);

/**
 * Shows the session of an earlier visit again, or `undefined` when there is none. Never prompts: the wallet is only
 * asked whether it still allows this page, where it has that question, and its key is read with the next call of
 * the person.
 *
 * @throws WalletError when nobody knows: `timeout`, `aborted`, `malformed-response`, `wallet-gone`,
 * `wallet-failed`.
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
export async function revoke(provider: object, session: Session, limits: Limits): Promise<void> {
  await disable(provider, session.scopes.cosmos?.chains ?? [], limits);
}

async function disable(provider: object, chains: readonly string[], limits: Limits): Promise<void> {
  const method = 'disable';
  if (typeof peek(provider, method) !== 'function') return;
  const asking = ask(provider, method, chains.map(referenceOf));
  await withDeadline(asking, { method, ms: limits.revoke }).catch(() => undefined);
}
