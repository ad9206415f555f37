import {
  type Chain,
  type ConnectionRecord,
  type Session,
  type SessionRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import { toHex } from '@causeway/protocol/bytes';
import { type InjectedPart, requestedChains, sharing } from '@causeway/protocol/injected';
import { load } from '@causeway/protocol/load';
import type { Limits, PageLike } from '../types.js';
import { openSession } from './session.js';
import type { Login, Slot, Transport } from './slot.js';

const checker = load('check', () => import('../signer/check.js'));
const signingIn = load('connectAndSignIn', () => import('./connectAndSignIn.js'));

/** The context that all connectors of an adapter share. */
export type ConnectContext = PageContext<Chain<'mvx'>, Limits, PageLike>;

/** Makes the way to a slot's wallet. */
export type CreateTransport = (slot: Slot, page: PageLike, limits: Limits, token?: string) => Transport;

/** Reads the login by which a wallet proves its account over a token. */
const loginOf =
  (token: string) =>
  async (answer: unknown): Promise<Login> => ({
    ...(await (await checker()).checkLogin(token, answer, 'connect')),
    token,
  });

/**
 * Requests the wallet's account, with a token that it must sign, and opens a session. Prompts once for all
 * concurrent callers.
 *
 * @throws WalletError `user-rejected`, `request-pending`, `malformed-response`, `signature-mismatch`, `timeout`,
 * `aborted`, `wallet-locked`, `wallet-failed`, `network-unknown` when none of the chains is listed,
 * `multiversx-popup-blocked`.
 */
async function createSession(
  slot: Slot,
  context: ConnectContext,
  transport: CreateTransport,
  request: SessionRequest,
): Promise<Session<'mvx'>> {
  // These wallets do not report their chains.
  const requested = requestedChains('mvx', context.chains, request).map(({ id }) => id);
  const { page, limits } = context;
  const { signIn } = request;
  if (signIn) {
    slot.transport ??= transport(slot, page, limits);
    const { connectAndSignIn } = await signingIn();
    const start = { slot, transport: slot.transport, requested, limits };
    const chain = context.chains.find(({ id }) => id === requested[0]);
    const session = await connectAndSignIn(
      start,
      { ...request, signIn, chain },
      {
        loginOf,
        revoke: (address) => logOut(start.transport, address, limits),
      },
    );
    if (session) return session;
  }
  const { promptOf } = await sharing();
  const prompt = promptOf(slot, {
    method: 'connect',
    begin(way, signal) {
      const token = toHex(crypto.getRandomValues(new Uint8Array(16)));
      return way.send({ kind: 'login', token }, loginOf(token), signal);
    },
    revoke: ({ address }, way) => logOut(way, address, limits),
  });
  slot.transport ??= transport(slot, page, limits);
  const way = slot.transport;
  return prompt.join(way, { signal: request.signal, ms: limits.prompt }, (login) =>
    openSession({ slot, transport: way, requested, login, limits }),
  );
}

/**
 * The session of an earlier visit, from the proof in the record: these wallets have no query that does not
 * prompt. The next request shows whether the permission still holds.
 */
async function getSession(
  slot: Slot,
  context: ConnectContext,
  transport: CreateTransport,
  { activeAccount, topic = '' }: ConnectionRecord,
  signal: AbortSignal,
): Promise<Session<'mvx'> | undefined> {
  if (signal.aborted) throw new WalletError('aborted', { method: 'connect' });
  // A login token of native-auth contains points.
  const [name = '', signature = '', ...points] = topic.split('.').reverse();
  const token = points.reverse().join('.');
  const address = activeAccount.slice(activeAccount.lastIndexOf(':') + 1);
  const { checkLogin } = await checker();
  const proof = await checkLogin(token, { address, signature }, 'connect').catch(() => undefined);
  // A proof over no token is a signed message with the address, which any app may have requested.
  if (!token || !proof) return undefined;
  if (signal.aborted) throw new WalletError('aborted', { method: 'connect' });
  slot.transport ??= transport(slot, context.page, context.limits, decodeURIComponent(name) || undefined);
  const chainIds = context.chains.map(({ id }) => id);
  const login = { address, token, signature };
  return openSession({ slot, transport: slot.transport, requested: chainIds, login, limits: context.limits });
}

async function logOut(transport: Transport, address: string, limits: Limits): Promise<void> {
  const controller = new AbortController();
  await withDeadline(transport.logout(address, controller.signal), { method: 'logout', ms: limits.revoke })
    .catch(() => undefined)
    .finally(() => controller.abort());
}

/** Takes the permission back, as far as the wallet can. Never prompts, never throws, over after `limits.revoke`. */
export async function revoke(slot: Slot, { limits }: ConnectContext, session: Session): Promise<void> {
  slot.permitted = false;
  const address = session.accounts[0]?.address;
  if (slot.transport && address) await logOut(slot.transport, address, limits);
}

/** The part that calls wallets over one kind of transport. */
export const connectOver = (transport: CreateTransport): InjectedPart<'mvx', Slot, ConnectContext> => ({
  createSession: (slot, context, request) => createSession(slot, context, transport, request),
  getSession: (slot, context, record, signal) => getSession(slot, context, transport, record, signal),
  revoke,
});
