import {
  type Chain,
  type ChainId,
  type ConnectionRecord,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { bytesToHex } from '@causeway/protocol/bytes';
import { load } from '@causeway/protocol/load';
import type { Limits, PageLike } from '../types.js';
import { openSession } from './session.js';
import type { Login, Slot } from './slot.js';
import type { Transport } from './transport.js';

/** Arrives with the first prompt, once for all namespaces. */
export const sharing = load('sharedWait', () => import('@causeway/protocol/sharedWait'));
const checker = load('check', () => import('../signer/check.js'));

/** What every connector of an adapter shares. */
export interface ConnectContext {
  readonly chains: readonly Chain<'mvx'>[];
  readonly limits: Limits;
  readonly page: PageLike;
}

/** Makes the way to a slot's wallet. */
export type CreateTransport = (slot: Slot, page: PageLike, limits: Limits, token?: string) => Transport;

/** Chains that are wanted and that the app lists, the preferred one first. These wallets do not tell theirs. */
export function chainsOf(
  { chains }: Pick<ConnectContext, 'chains'>,
  { scopes }: Pick<SessionRequest, 'scopes'>,
): readonly ChainId<'mvx'>[] {
  const wanted: readonly string[] = scopes.mvx?.chains ?? [];
  const asked = chains.map(({ id }) => id).filter((id) => wanted.includes(id));
  return asked.sort((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
}

/**
 * Asks the wallet who it is, with a token it must sign, and opens a session. Prompts, once for all who ask at the same
 * time.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `malformed-response`, `signature-mismatch`, `timeout`,
 * `aborted`, `wallet-locked`, `wallet-failed`, `network-unknown` when none of the chains is listed,
 * `multiversx-popup-blocked`.
 */
export async function createSession(
  slot: Slot,
  context: ConnectContext,
  transport: CreateTransport,
  request: SessionRequest,
): Promise<Session<'mvx'>> {
  const asked = chainsOf(context, request);
  if (asked.length === 0) {
    throw new WalletError('network-unknown', { chain: request.scopes.mvx?.chains[0] ?? 'mvx' });
  }
  const { page, limits } = context;
  const prompt = await promptOf(slot, context);
  slot.transport ??= transport(slot, page, limits);
  const way = slot.transport;
  return prompt.join(way, { signal: request.signal, ms: limits.prompt }, (login) =>
    openSession({ slot, transport: way, asked, login, limits }),
  );
}

/** The wallet's login, shared by all callers at the same time. */
async function promptOf(slot: Slot, { limits }: ConnectContext): Promise<NonNullable<Slot['prompt']>> {
  const { createSharedWait } = await sharing();
  slot.prompt ??= createSharedWait({
    method: 'connect',
    begin(transport, signal) {
      const token = bytesToHex(crypto.getRandomValues(new Uint8Array(16))).slice(2);
      const read = async (answer: unknown): Promise<Login> => ({
        ...(await (await checker()).checkLogin(token, answer, 'connect')),
        token,
      });
      return transport.ask({ kind: 'login', token }, read, signal);
    },
    giveBack: ({ address }, transport) =>
      slot.sessions === 0 ? leave(transport, address, limits) : undefined,
  });
  return slot.prompt;
}

/**
 * The session of an earlier visit, by the proof in the record: these wallets cannot be asked without a prompt. Whether
 * the permission still stands shows with the next request.
 */
export async function getSession(
  slot: Slot,
  context: ConnectContext,
  transport: CreateTransport,
  { activeAccount, topic = '' }: ConnectionRecord,
  signal: AbortSignal,
): Promise<Session<'mvx'> | undefined> {
  if (signal.aborted) throw new WalletError('aborted', { method: 'connect' });
  const [token = '', signature = '', name = ''] = topic.split('.');
  const address = activeAccount.slice(activeAccount.lastIndexOf(':') + 1);
  const { checkLogin } = await checker();
  const proof = await checkLogin(token, { address, signature }, 'connect').catch(() => undefined);
  // A proof over no token is a signed message that says the address, which any app may have asked for.
  if (!token || !proof) return undefined;
  if (signal.aborted) throw new WalletError('aborted', { method: 'connect' });
  slot.transport ??= transport(slot, context.page, context.limits, decodeURIComponent(name) || undefined);
  const asked = context.chains.map(({ id }) => id);
  const login = { address, token, signature };
  return openSession({ slot, transport: slot.transport, asked, login, limits: context.limits });
}

async function leave(transport: Transport, address: string, limits: Limits): Promise<void> {
  const given = new AbortController();
  await withDeadline(transport.logout(address, given.signal), { method: 'logout', ms: limits.revoke })
    .catch(() => undefined)
    .finally(() => given.abort());
}

/** Takes the permission back, as far as the wallet can. Never prompts, never throws, over after `limits.revoke`. */
export async function revoke(slot: Slot, { limits }: ConnectContext, session: Session): Promise<void> {
  const address = session.accounts[0]?.address;
  if (slot.transport && address) await leave(slot.transport, address, limits);
}
