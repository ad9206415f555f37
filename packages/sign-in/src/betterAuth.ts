import type { AccountId } from '@causeway/protocol';
import { bytesToHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies';
import { answerIn, textIn } from './body.js';
import type { ChallengeOptions, SignIn } from './createSignIn.js';
import { refusalOf } from './refusal.js';

const providerId = 'wallet';

/** The result of work, or a refusal of ours as an error with its status and code. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { status, body } = refusalOf(error);
    throw new APIError(status as ConstructorParameters<typeof APIError>[0], body);
  }
}

/**
 * An address that no mail reaches (RFC 2606 § 2): Better Auth gives each user one. The same account has the same, which
 * cannot be registered before: it is made with the site's secret.
 *
 * @param before the id of the user that the account was taken from.
 */
async function emailOf(account: AccountId, secret: string, before: string): Promise<string> {
  const utf8 = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), hmac, false, ['sign']);
  const hash = await crypto.subtle.sign(
    'HMAC',
    key,
    utf8.encode(`wallet ${account}${before && ` after ${before}`}`),
  );
  return `${bytesToHex(new Uint8Array(hash)).slice(2, 42)}@wallet.invalid`;
}

/** A session of Better Auth as the page's side of this package reads it. */
const sessionOf = (session: { readonly id: string; readonly createdAt: Date; readonly expiresAt: Date }) => ({
  id: session.id,
  account: peek(session, 'walletAccount'),
  createdAt: session.createdAt.getTime(),
  expiresAt: session.expiresAt.getTime(),
});

/**
 * A plugin for Better Auth: wallets of all families sign in, and the sessions, users and stores are Better
 * Auth's. It adds the routes `/wallet/challenge`, `/wallet/verify`, `/wallet/session` and `/wallet/revoke`,
 * which `@causeway/sign-in/client` calls with `endpoint: '/api/auth/wallet'`.
 *
 * A user begins with the first sign-in of an account. The account of a session is in the field `walletAccount` that the
 * plugin adds to the table of sessions.
 *
 * @see https://better-auth.com/docs/concepts/plugins
 * @example
 * import type { SignIn } from '@causeway/sign-in';
 * import { wallets } from '@causeway/sign-in/better-auth';
 * import { betterAuth } from 'better-auth';
 *
 * const authOf = (signIn: SignIn) => betterAuth({ plugins: [wallets(signIn)] });
 */
export function wallets(signIn: Pick<SignIn, 'challenge' | 'prove'>): BetterAuthPlugin {
  return {
    id: 'causeway-wallets',
    schema: { session: { fields: { walletAccount: { type: 'string', required: false } } } },
    rateLimit: [{ pathMatcher: (path) => path.startsWith('/wallet/'), window: 60, max: 30 }],
    endpoints: {
      walletChallenge: createAuthEndpoint('/wallet/challenge', { method: 'POST' }, async (context) => {
        const body: unknown = context.body;
        const optional = (name: string) => (peek(body, name) === undefined ? undefined : textIn(body, name));
        return context.json(
          await orRefusal(async () =>
            signIn.challenge({
              account: optional('account'),
              chainId: optional('chainId'),
            } as ChallengeOptions),
          ),
        );
      }),
      walletVerify: createAuthEndpoint('/wallet/verify', { method: 'POST' }, async (context) => {
        const { internalAdapter, secret } = context.context;
        const account = await orRefusal(async () => signIn.prove(answerIn(context.body)));
        /** The user of the account, or the address of a new one. */
        const find = async () => {
          const linked = await internalAdapter.findAccountByKey({ providerId, accountId: account });
          const holder = linked && (await internalAdapter.findUserById(linked.userId));
          if (holder) return { user: holder, email: holder.email };
          for (let before = ''; ; ) {
            const email = await emailOf(account, secret, before);
            const known = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
            // A user that another sign-in of this account makes at the same time has no other account.
            const isOurs = known?.accounts.every(({ accountId }) => accountId === account) ?? true;
            if (isOurs) return { user: known?.user, email };
            // The account was unlinked from this user, and never signs in as that one again.
            before = known?.user.id ?? '';
          }
        };
        const create = async (email: string) => {
          const fields = { name: account, email, emailVerified: false };
          const user = await internalAdapter.createUser(fields, { method: 'siwe' });
          await internalAdapter.linkAccount({ userId: user.id, providerId, accountId: account });
          return user;
        };
        // Two first sign-ins at once: the second finds the user of the first.
        const found = await find();
        const user =
          found.user ??
          (await create(found.email).catch(async (error: unknown) => {
            const { user: other } = await find();
            if (other) return other;
            throw error;
          }));
        const session = await internalAdapter.createSession(user.id, false, { walletAccount: account });
        await setSessionCookie(context, { session, user });
        return context.json({ session: sessionOf({ ...session, walletAccount: account } as typeof session) });
      }),
      walletSession: createAuthEndpoint('/wallet/session', { method: 'GET' }, async (context) => {
        const found = await getSessionFromCtx(context, { disableCookieCache: true });
        const isOurs = typeof peek(found?.session, 'walletAccount') === 'string';
        return context.json(found && isOurs ? { session: sessionOf(found.session) } : {});
      }),
      walletRevoke: createAuthEndpoint('/wallet/revoke', { method: 'POST' }, async (context) => {
        const found = await getSessionFromCtx(context, { disableCookieCache: true });
        if (!found) throw new APIError('UNAUTHORIZED', { code: 'sign-in-session-ended' });
        await context.context.internalAdapter.deleteSession(found.session.token);
        deleteSessionCookie(context);
        return context.json({});
      }),
    },
  };
}
