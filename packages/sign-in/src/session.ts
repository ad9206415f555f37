import type { AccountId } from '@causeway/protocol';
import { CompactSign, compactVerify } from 'jose';
import { signInError } from './errors.js';
import { reach, type SignInStore } from './store.js';

/** A secret that signs sessions (HS256, RFC 7518 §3.2): at least 32 bytes. */
export interface SigningKey {
  readonly id: string;
  readonly secret: Uint8Array;
}

/** A person who signed in. Times are milliseconds since the epoch. */
export interface Session {
  readonly id: string;
  /** CAIP-10. */
  readonly account: AccountId;
  /** The user the account belongs to, where accounts are linked (`@causeway/sign-in/link`). */
  readonly user?: string;
  /** The time at which the user got the account. */
  readonly linkedAt?: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The user that an account belongs to, and the time at which the user got it, in milliseconds since the epoch. */
export interface Link {
  readonly user: string;
  readonly linkedAt: number;
}

interface SessionsOptions {
  readonly store: SignInStore;
  /** The first signs; all are accepted. */
  readonly keys: readonly SigningKey[];
  readonly issuer: string;
  readonly audience: string;
  readonly lifetime: number;
  readonly now: () => number;
}

/** The registered claims of a token, RFC 7519 §4.1; its times are seconds. */
interface Claims {
  readonly jti: string;
  readonly sub: AccountId;
  readonly iss: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
}

const sessionEnded = (cause?: unknown) => signInError('sign-in-session-ended', {}, cause);

/** Issues session tokens, reads them and revokes them. A token alone is not enough: the store must still have it. */
export function createSessions({ store, keys, issuer, audience, lifetime, now }: SessionsOptions) {
  const [first] = keys;
  const ids = new Set(keys.map(({ id }) => id));
  if (!first || ids.size < keys.length || keys.some(({ secret }) => secret.length < 32)) {
    throw new TypeError('sessions.keys must be keys of at least 32 bytes, each with its own id.');
  }

  // Imported once, on use: importing takes as long as signing.
  const imported = new Map<unknown, Promise<CryptoKey>>();
  function keyOf(kid: unknown): Promise<CryptoKey> {
    const secret = keys.find(({ id }) => id === kid)?.secret;
    if (!secret) throw sessionEnded();
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const key =
      imported.get(kid) ??
      crypto.subtle.importKey('raw', Uint8Array.from(secret), hmac, false, ['sign', 'verify']);
    imported.set(kid, key);
    return key;
  }

  async function idOf(token: string): Promise<string> {
    try {
      // The server chooses the algorithm, never the token (RFC 8725 §3.1).
      const { payload } = await compactVerify(token, ({ kid }) => keyOf(kid), { algorithms: ['HS256'] });
      const { jti, iss, aud, exp } = Object(JSON.parse(new TextDecoder().decode(payload))) as Partial<Claims>;
      const isOurs = iss === issuer && aud === audience;
      if (isOurs && typeof jti === 'string' && typeof exp === 'number' && exp * 1_000 > now()) return jti;
    } catch (cause) {
      throw sessionEnded(cause);
    }
    throw sessionEnded();
  }

  async function find(token: string, how: 'get' | 'take'): Promise<Session> {
    const id = await idOf(token);
    const saved = await reach('sessions', () => store[how](`session:${id}`, now()));
    if (saved === undefined) throw sessionEnded();
    return Object.freeze<Session>(JSON.parse(saved));
  }

  return {
    async create(
      account: AccountId,
      link?: Link,
    ): Promise<{ readonly token: string; readonly session: Session }> {
      const createdAt = now();
      const expiresAt = createdAt + lifetime;
      const session: Session = Object.freeze({
        id: crypto.randomUUID(),
        account,
        ...link,
        createdAt,
        expiresAt,
      });
      await reach('sessions', () =>
        store.put(`session:${session.id}`, JSON.stringify(session), expiresAt, createdAt),
      );
      const claims: Claims = {
        jti: session.id,
        sub: account,
        iss: issuer,
        aud: audience,
        iat: Math.floor(createdAt / 1_000),
        exp: Math.floor(expiresAt / 1_000),
      };
      const token = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'HS256', kid: first.id })
        .sign(await keyOf(first.id));
      return { token, session };
    },
    read: (token: string): Promise<Session> => find(token, 'get'),
    revoke: async (token: string): Promise<void> => void (await find(token, 'take')),
  };
}
