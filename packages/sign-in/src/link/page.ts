import { type AccountId, isWalletError, parseAccountId, type Signer, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { call, type EndpointOptions } from '../client/call.js';
import { signWith } from '../client/signWith.js';
import { type LinkErrorCode, linkError } from './errors.js';

/** The address of the server, and its session's token. */
export interface TokenOptions extends EndpointOptions {
  /** The token of the session, where the handler's transport is `bearer`. */
  readonly token?: string;
}

/** The account to add. */
export interface LinkOptions extends TokenOptions {
  /** CAIP-10, of a connected wallet. */
  readonly account: AccountId;
  /** The connection of the account, where several wallets have it. */
  readonly connection?: string;
}

function accountsOf(answer: unknown): readonly AccountId[] {
  try {
    const accounts = peek(answer, 'accounts') as readonly string[];
    return Object.freeze(accounts.map((account) => parseAccountId(account).id));
  } catch (cause) {
    throw new WalletError('malformed-response', { method: 'links', path: 'accounts' }, { cause });
  }
}

/** Names the subject of the server's 409. */
const conflictAs = (code: LinkErrorCode, account: string) => (error: unknown) => {
  const isConflict = isWalletError(error, 'sign-in-request-refused') && error.context.status === 409;
  throw isConflict ? linkError(code, account) : error;
};

/**
 * Reads the accounts of the user who is signed in, CAIP-10, the earliest first. Never prompts.
 *
 * @throws WalletError `sign-in-session-ended`, `sign-in-unavailable`.
 * @example
 * import { readLinks } from '@causeway/sign-in/link/client';
 *
 * const accounts = () => readLinks({ endpoint: '/sign-in' });
 */
export async function readLinks(options: TokenOptions): Promise<readonly AccountId[]> {
  return accountsOf(await call('links', options, options));
}

/**
 * Adds an account to the user who is signed in. The wallet prompts once, for a text that names the session's account.
 *
 * @returns The user's accounts.
 * @throws WalletError `sign-in-account-taken` for an account of another user, `sign-in-session-ended`, and others as
 * `signIn` does.
 * @example
 * import type { SignInWallets } from '@causeway/sign-in/client';
 * import { linkAccount } from '@causeway/sign-in/link/client';
 *
 * async function addSelected(wallets: SignInWallets): Promise<void> {
 *   const account = wallets.selected.get()?.id;
 *   if (account) await linkAccount(wallets, { endpoint: '/sign-in', account });
 * }
 */
export async function linkAccount(
  wallets: { signer(account: AccountId, options?: { readonly connection?: string }): Signer },
  options: LinkOptions,
): Promise<readonly AccountId[]> {
  const { account, token } = options;
  const sign = signWith(wallets, options);
  const message = await call('link/challenge', options, { body: { account }, token });
  const linked = call('link', options, { body: await sign(message), token });
  return accountsOf(await linked.catch(conflictAs('sign-in-account-taken', account)));
}

/**
 * Takes an account away from the user who is signed in. The sessions that it began end, this one too if it is the
 * session's own. Never prompts.
 *
 * @returns The accounts that are left.
 * @throws WalletError `sign-in-account-last` for the user's only account, `sign-in-session-ended`, `sign-in-unavailable`.
 * @example
 * import { unlinkAccount } from '@causeway/sign-in/link/client';
 *
 * const remove = (account: `${string}:${string}:${string}`) => unlinkAccount({ endpoint: '/sign-in', account });
 */
export async function unlinkAccount(
  options: TokenOptions & { readonly account: AccountId },
): Promise<readonly AccountId[]> {
  const { account, token } = options;
  const remaining = call('unlink', options, { body: { account }, token });
  return accountsOf(await remaining.catch(conflictAs('sign-in-account-last', account)));
}
