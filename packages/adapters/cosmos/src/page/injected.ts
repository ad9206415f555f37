import {
  type ConnectionRecord,
  isWalletError,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { referenceOf } from '../signer/invoke.js';
import type { CosmosChain, Limits } from '../types.js';
import { enableAll, isEnabled } from './enable.js';
import { ask, readKeys, type WalletKey } from './keys.js';
import { openSession } from './session.js';
import type { InjectedContext, Slot } from './slot.js';
import { readToken } from './token.js';

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
  const keys = await requestKeys(slot, context, asked, signal);
  return openSession({ slot, context, keys, confirmed: true });
}

async function requestKeys(
  slot: Slot,
  { limits }: InjectedContext,
  asked: readonly CosmosChain[],
  signal: AbortSignal,
): Promise<readonly WalletKey[]> {
  const method = 'enable';
  if (signal.aborted) throw new WalletError('aborted', { method });
  const chains = asked.map(({ id }) => id).join();
  // Another set of chains waits its turn: a wallet shows one question at a time.
  while (slot.prompt && slot.prompt.chains !== chains) {
    await withDeadline(
      slot.prompt.keys.catch(() => undefined),
      { method, ms: limits.prompt, signal },
    );
  }
  slot.prompt ??= openPrompt(slot, asked, chains);
  const { keys } = slot.prompt;
  slot.interest++;
  try {
    return await withDeadline(keys, { method, ms: limits.prompt, signal });
  } catch (error) {
    if (isWalletError(error, 'aborted') || isWalletError(error, 'timeout')) {
      // Approved after everyone had left: nothing would ever use the permission, so it is given back.
      keys.then(
        () => {
          if (slot.interest === 0)
            void disable(
              slot.provider,
              asked.map(({ id }) => id),
              limits,
            );
        },
        () => undefined,
      );
    }
    throw error;
  } finally {
    slot.interest--;
    // The next attempt asks again: a wallet that lost this request would otherwise never be asked.
    if (slot.interest === 0) slot.prompt = undefined;
  }
}

function openPrompt(slot: Slot, asked: readonly CosmosChain[], chains: string): NonNullable<Slot['prompt']> {
  const { provider } = slot;
  const keys = enableAll(provider, asked).then((enabled) => readKeys(provider, enabled));
  const prompt = { chains, keys };
  const clear = () => {
    if (slot.prompt === prompt) slot.prompt = undefined;
  };
  keys.then(clear, clear);
  return prompt;
}

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
