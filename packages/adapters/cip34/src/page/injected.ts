import {
  type ConnectionRecord,
  isWalletError,
  parseAccountId,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import { givenAddress, type ParsedAddress } from '../chain/addressBytes.js';
import type { CardanoChain, Limits, PageLike } from '../types.js';
import { enable, isEnabled } from './enable.js';
import { accountsOn, openSession } from './session.js';
import type { Slot } from './slot.js';
import { type Reading, read, sameAccount } from './wire.js';

/** Arrives with the first prompt, once for all namespaces. */
export const sharing = load('sharedWait', () => import('@causeway/protocol/sharedWait'));

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
  const prompt = await promptOf(slot, context.governance);
  const request = () => prompt.join(undefined, { signal, ms: context.limits.prompt });
  const api = await request();
  try {
    return open(slot, context, asked, api, await read(api, limits));
  } catch (error) {
    if (!isWalletError(error, 'account-changed')) throw error;
    // CIP-30's `AccountChange`: the person chose another account while they allowed the page. Asked for again, the
    // wallet gives the API of the new one.
    const next = await request();
    return open(slot, context, asked, next, await read(next, limits));
  }
}

/** The wallet's connect prompt, shared by all callers at the same time. */
async function promptOf(slot: Slot, governance: boolean): Promise<NonNullable<Slot['prompt']>> {
  const { createSharedWait } = await sharing();
  slot.prompt ??= createSharedWait({ method: 'enable', begin: () => enable(slot.entry, governance) });
  return slot.prompt;
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
