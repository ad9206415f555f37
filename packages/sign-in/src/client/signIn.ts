import {
  type AccountId,
  isWalletError,
  namespaceOf,
  type Signer,
  type SignInRequest,
  WalletError,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { Challenge } from '../family.js';
import { call, type EndpointOptions } from './call.js';
import { type SignedIn, signedInOf } from './signedIn.js';
import { bodyOf, signWith } from './signWith.js';

/** The parts of `createWallets` (`@causeway/core`) that signing in uses. */
export interface SignInWallets {
  readonly list: {
    get(): readonly {
      readonly id: string;
      readonly namespaces: readonly string[];
      readonly connect: (options: {
        readonly namespaces: readonly string[];
        readonly signal?: AbortSignal;
        readonly signIn?: SignInRequest;
      }) => Promise<unknown>;
    }[];
  };
  readonly connections: {
    get(): readonly {
      readonly walletId: string;
      readonly status: string;
      readonly accounts: readonly Holder[];
    }[];
  };
  readonly selected: { get(): Holder | undefined };
  signer(account: AccountId, options?: { readonly connection?: string }): Signer;
}

interface Holder {
  readonly id: AccountId;
  readonly connection: string;
}

/** How to sign in. */
export interface SignInOptions extends EndpointOptions {
  /** The account that signs in; the selected account by default. */
  readonly account?: AccountId;
  /** The connection of the account, where several wallets have it. */
  readonly connection?: string;
  /** A row of `wallets.list`, which is connected first; its account then signs in. */
  readonly wallet?: string;
  /** The namespace in which `wallet` is connected and signs in, such as `solana`; its first one by default. */
  readonly namespace?: string;
}

/**
 * Signs in to the site's server: fetches a challenge for the account, has the wallet sign it, and begins a session.
 * Prompts once. Where `wallet` is given and not connected it prompts once for both if the wallet can, and twice
 * otherwise; it is connected in one namespace, because it would prompt again for each further one.
 *
 * @throws WalletError `signer-missing` without an account, `provider-missing` for a wallet or a namespace of it that is
 * not listed, `method-unsupported` for a wallet that cannot sign in,
 * `user-rejected` and others of the wallet, `siwx-invalid`, `signature-mismatch`, `sign-in-rate-limited`,
 * `sign-in-request-refused`, `sign-in-unavailable`.
 * @example
 * import { type SignInWallets, signIn } from '@causeway/sign-in/client';
 *
 * async function enter(wallets: SignInWallets): Promise<string> {
 *   const { session, onEnd } = await signIn(wallets, { endpoint: '/sign-in' });
 *   onEnd(() => location.reload());
 *   return session.account;
 * }
 */
export async function signIn(wallets: SignInWallets, options: SignInOptions): Promise<SignedIn> {
  const { account, connection, wallet, signal } = options;
  const challengeFor = (body: object) => call('challenge', options, { body });
  const enter = async (body: object) => signedInOf(await call('verify', options, { body }), options);
  const signAs = async ({ id, connection: by }: Pick<Holder, 'id'> & Partial<Holder>) => {
    const sign = signWith(wallets, { account: id, connection: by, signal });
    return enter(await sign(await challengeFor({ account: id })));
  };
  if (account !== undefined) return signAs({ id: account, connection });
  if (wallet === undefined) {
    const selected = wallets.selected.get();
    if (!selected) throw new WalletError('signer-missing', {});
    return signAs(selected);
  }

  const row = wallets.list.get().find(({ id }) => id === wallet);
  const { namespace = row?.namespaces[0] } = options;
  if (!row || !namespace || !row.namespaces.includes(namespace))
    throw new WalletError('provider-missing', { wallet });
  let body: object | undefined;
  await row.connect({
    namespaces: [namespace],
    signal,
    signIn: {
      // The wallet chooses the account that signs.
      challenge: async () => (await challengeFor({})) as Challenge,
      onSigned(signed) {
        body = bodyOf(signed);
      },
    },
  });
  if (body) return enter(body);
  const connected = wallets.connections
    .get()
    .filter(({ walletId, status }) => walletId === wallet && status === 'connected')
    .flatMap(({ accounts }) => accounts)
    .find(({ id }) => namespaceOf(id) === namespace);
  if (!connected) throw new WalletError('signer-missing', {});
  return signAs(connected);
}

/**
 * Reads the session of the page's cookie or of a bearer token. Never prompts.
 *
 * @returns `undefined` without a session.
 * @throws WalletError `sign-in-unavailable`.
 * @example
 * import { readSession } from '@causeway/sign-in/client';
 *
 * const accountNow = async () => (await readSession({ endpoint: '/sign-in' }))?.session.account;
 */
export async function readSession(
  options: EndpointOptions & { readonly token?: string },
): Promise<SignedIn | undefined> {
  const { token } = options;
  try {
    const answer = await call('session', options, { token });
    return peek(answer, 'session') === undefined ? undefined : signedInOf(answer, options, token);
  } catch (error) {
    if (isWalletError(error, 'sign-in-session-ended')) return undefined;
    throw error;
  }
}
