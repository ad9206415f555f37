import {
  type Chain,
  type ChainId,
  type ConnectionRecord,
  isWalletError,
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
  slot.transport ??= transport(slot, context.page, context.limits);
  const login = await requestLogin(slot, slot.transport, context.limits, request.signal);
  return openSession({ slot, transport: slot.transport, asked, login, limits: context.limits });
}

function openPrompt(slot: Slot, transport: Transport): NonNullable<Slot['prompt']> {
  const token = bytesToHex(crypto.getRandomValues(new Uint8Array(16))).slice(2);
  const given = new AbortController();
  const read = async (answer: unknown): Promise<Login> => ({
    ...(await (await checker()).checkLogin(token, answer, 'connect')),
    token,
  });
  const prompt = { login: transport.ask({ kind: 'login', token }, read, given.signal), given };
  const clear = () => {
    if (slot.prompt === prompt) slot.prompt = undefined;
  };
  prompt.login.then(clear, clear);
  return prompt;
}

async function requestLogin(
  slot: Slot,
  transport: Transport,
  limits: Limits,
  signal: AbortSignal,
): Promise<Login> {
  const method = 'connect';
  if (signal.aborted) throw new WalletError('aborted', { method });
  slot.prompt ??= openPrompt(slot, transport);
  const { prompt } = slot;
  slot.interest++;
  try {
    return await withDeadline(prompt.login, { method, ms: limits.prompt, signal });
  } catch (error) {
    if (isWalletError(error, 'aborted') || isWalletError(error, 'timeout')) {
      // Approved after everyone had left: nothing would ever use the permission, so it is given back.
      prompt.login.then(
        ({ address }) => {
          if (slot.interest === 0) void leave(transport, address, limits);
        },
        () => undefined,
      );
    }
    throw error;
  } finally {
    slot.interest--;
    if (slot.interest === 0 || slot.prompt !== prompt) {
      if (slot.prompt === prompt) slot.prompt = undefined;
      prompt.given.abort();
    }
  }
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
