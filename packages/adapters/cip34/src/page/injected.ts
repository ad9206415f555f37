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
import { givenAddress, type ParsedAddress } from '../chain/addressBytes.js';
import type { CardanoChain, Limits, PageLike } from '../types.js';
import { enable, isEnabled } from './enable.js';
import { accountsOn, openSession } from './session.js';
import type { Slot } from './slot.js';
import { type Reading, read, sameAccount } from './wire.js';

/** What every connector of an adapter shares. */
export interface InjectedContext {
  readonly chains: readonly CardanoChain[];
  readonly limits: Limits;
  readonly page: PageLike;
  /** The app wants the keys of CIP-95. */
  readonly governance: boolean;
}

/**
 * Enables the wallet, this one alone, and opens a session. Prompts, once for all who ask at the same time.
 *
 * @throws WalletError `user-rejected`, `no-accounts`, `malformed-response`, `timeout`, `aborted`, `wallet-locked`,
 * `wallet-gone`, `wallet-failed`, `network-unknown`, `chain-mismatch` when the wallet is on another network.
 */
export async function createSession(
  slot: Slot,
  context: InjectedContext,
  { scopes, signal }: SessionRequest,
): Promise<Session<'cip34'>> {
  const ids: readonly string[] = scopes.cip34?.chains ?? [];
  const asked = context.chains.filter(({ id }) => ids.includes(id));
  asked.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  if (asked.length === 0) throw new WalletError('network-unknown', { chain: ids[0] ?? 'cip34' });
  const limits = { ms: context.limits.read, signal };
  const api = await askPerson(slot, context, signal);
  try {
    return open(slot, context, asked, api, await read(api, limits));
  } catch (error) {
    if (!isWalletError(error, 'account-changed')) throw error;
    // CIP-30's `AccountChange`: the person chose another account while they allowed the page. Asked for again, the
    // wallet gives the API of the new one.
    const next = await askPerson(slot, context, signal);
    return open(slot, context, asked, next, await read(next, limits));
  }
}

async function askPerson(
  slot: Slot,
  { limits, governance }: InjectedContext,
  signal: AbortSignal,
): Promise<object> {
  const method = 'enable';
  if (signal.aborted) throw new WalletError('aborted', { method });
  slot.prompt ??= openPrompt(slot, governance);
  const { prompt } = slot;
  slot.waiting++;
  try {
    return await withDeadline(prompt, { method, ms: limits.prompt, signal });
  } finally {
    slot.waiting--;
    // The next attempt asks again: a wallet that lost this request would otherwise never be asked.
    if (slot.waiting === 0 && slot.prompt) {
      slot.abandoned = slot.prompt;
      slot.prompt = undefined;
    }
  }
}

function openPrompt(slot: Slot, governance: boolean): Promise<object> {
  const prompt = joinPrompt(enable(slot.entry, governance), slot.abandoned);
  const clear = () => {
    if (slot.prompt === prompt) slot.prompt = undefined;
    if (slot.abandoned === prompt) slot.abandoned = undefined;
  };
  prompt.then(clear, clear);
  return prompt;
}

function open(
  slot: Slot,
  { limits, page, governance }: InjectedContext,
  asked: readonly CardanoChain[],
  api: object,
  reading: Reading,
): Session<'cip34'> {
  if (accountsOn(asked, reading).length === 0) {
    const actual = reading.chainId ?? `cip34:${reading.networkId}`;
    throw new WalletError('chain-mismatch', { expected: asked[0]?.id ?? 'cip34', actual });
  }
  return openSession({ slot, api, reading, asked, limits, page, governance });
}

/**
 * Finds the session of an earlier visit, or `undefined` when the wallet does not allow the page any more. Never
 * prompts: a wallet is only enabled when it says that it is, and then it must answer without asking (CIP-30).
 *
 * @throws WalletError when nobody knows: `timeout`, `aborted`, `malformed-response`, `wallet-gone`, `wallet-failed`.
 */
export async function getSession(
  slot: Slot,
  context: InjectedContext,
  { activeAccount }: ConnectionRecord,
  signal: AbortSignal,
): Promise<Session<'cip34'> | undefined> {
  const { limits, chains, governance } = context;
  const method = 'enable';
  if (signal.aborted) throw new WalletError('aborted', { method: 'isEnabled' });
  if (!(await isEnabled(slot.entry, limits.enabled, signal))) return undefined;
  const api = await withDeadline(enable(slot.entry, governance), { method, ms: limits.read, signal });
  const reading = await read(api, { ms: limits.read, signal });
  const before = addressOf(activeAccount);
  const same = before && sameAccount(before, reading.address);
  return open(slot, context, chains, api, same ? { ...reading, address: before } : reading);
}

/** The address the page knew this account by: a wallet may have moved on to another of the same account. */
function addressOf(account: string): ParsedAddress | undefined {
  try {
    return givenAddress(parseAccountId(account).address);
  } catch {
    return undefined;
  }
}
