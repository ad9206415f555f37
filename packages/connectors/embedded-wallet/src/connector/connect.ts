import {
  type ChainId,
  type Connector,
  isWalletError,
  type Scopes,
  type Session,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { createSharedWait } from '@causeway/protocol/sharedWait';
import { readAccounts } from '../account/accounts.js';
import { isRevoked, toSessionError } from '../auth/errors.js';
import { signOut } from '../auth/signOut.js';
import { named } from '../errors.js';
import { flowError } from '../flowErrors.js';
import type { Runtime } from '../runtime.js';
import type { StoredSession } from '../types.js';
import { signing } from './methods.js';
import { createSession } from './session.js';

/** The methods of the session besides signing. */
const others = ['wallet_switchEthereumChain'];

/** A verb that fails with errors of ours only. */
const orNamed =
  <A extends readonly unknown[], T>(method: string, verb: (...args: A) => Promise<T>) =>
  (...args: A): Promise<T> =>
    verb(...args).catch((error) => {
      throw named(error, method);
    });

type Verbs = Pick<Connector, 'createSession' | 'getSession' | 'revokeSession'>;

/** The three verbs of the connector. */
export function createVerbs(runtime: Runtime): Verbs {
  const { keeper, options } = runtime;
  let begun = 0;
  let won = 0;
  const live = new WeakMap<Session, StoredSession>();

  /** The requested scopes, limited to configured chains and supported methods. */
  function scopesOf(requested: Scopes): Scopes {
    const scope = requested.eip155;
    const known = options.chains.map(({ id }) => id);
    const chains = (scope?.chains ?? []).filter((id): id is ChainId => known.includes(id));
    const [missing = 'eip155'] = scope?.chains ?? [];
    if (!scope || chains.length === 0) throw new WalletError('network-unknown', { chain: missing });
    const methods = [...Object.keys(signing), ...others].filter((method) => scope.methods.includes(method));
    return Object.freeze({
      eip155: Object.freeze({
        chains: Object.freeze(chains),
        methods: Object.freeze(methods),
        notifications: Object.freeze(['accountsChanged', 'chainChanged']),
      }),
    });
  }

  async function openSession(
    stored: StoredSession,
    scopes: Scopes,
    signal: AbortSignal,
    chainId = stored.chainId,
  ): Promise<Session> {
    const reading = readAccounts(runtime.clientOf(stored), { signal });
    const [accounts, createKeyed] = await Promise.all([reading, options.keyed()]);
    await keeper.require();
    // A sign-out while the accounts were read wins.
    const { cached } = keeper;
    if (!cached || cached.userId !== stored.userId) throw flowError('embedded-signed-out', {});
    const session = createSession({
      ...{ runtime, accounts, createKeyed, scopes },
      stored: { ...cached, chainId },
    });
    live.set(session, stored);
    return session;
  }

  /** The sign-in, shared by all callers at the same time. Its result is its number. */
  const signingIn = createSharedWait<number>({
    method: 'createSession',
    async begin(_, signal) {
      const number = ++begun;
      await options.signIn({ signal });
      return number;
    },
    // A sign-in without a session is undone, unless a newer one made the session.
    revoke: (number) => (won < number ? signOut(runtime) : undefined),
  });

  return {
    createSession: orNamed('createSession', async ({ scopes, signal }) => {
      if (signal.aborted) throw new WalletError('aborted', { method: 'createSession' });
      const requested = scopesOf(scopes);
      // Without storage there is no saved session: a sign-in lasts as long as the page is open.
      const current = () => keeper.current().catch(() => undefined);
      const find = () => withDeadline(current(), { method: 'createSession', signal });
      const before = await find();
      if (before) {
        const session = await openSession(before, requested, signal).catch((error) => {
          if (!isRevoked(error)) throw error;
        });
        if (session) return session;
        await keeper.end(before);
      }
      return signingIn.join(undefined, { signal }, async (number) => {
        const stored = await find();
        if (!stored) throw new WalletError('unauthorised', { method: 'createSession' });
        const session = await openSession(stored, requested, signal);
        won = Math.max(won, number);
        return session;
      });
    }),
    getSession: orNamed('getSession', async ({ currentChain }, { signal }) => {
      const stored = await withDeadline(keeper.current(), { method: 'getSession', signal });
      if (!stored) return undefined;
      const chains = options.chains.map(({ id }) => id);
      const methods = [...Object.keys(signing), ...others];
      const scopes = scopesOf({ eip155: { chains, methods, notifications: [] } });
      const here = currentChain && chains.includes(currentChain) ? currentChain : stored.chainId;
      try {
        return await withDeadline(openSession(stored, scopes, signal, here), {
          method: 'getSession',
          signal,
        });
      } catch (error) {
        if (isWalletError(error, 'embedded-signed-out')) return undefined;
        if (!isRevoked(error)) throw error;
        const reason = toSessionError(error);
        await keeper.end(stored, isWalletError(reason) ? reason : undefined);
        return undefined;
      }
    }),
    async revokeSession(session) {
      if (live.has(session)) await signOut(runtime);
    },
  };
}
