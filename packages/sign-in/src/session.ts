import type { AccountId } from '@causeway/protocol';
import { jwtVerify, SignJWT } from 'jose';
import { signInError } from './errors.js';
import { reach, type Store } from './store.js';

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
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface SessionsOptions {
  readonly store: Store;
  /** The first signs; all are accepted. */
  readonly keys: readonly SigningKey[];
  readonly issuer: string;
  readonly audience: string;
  readonly lifetime: number;
  readonly now: () => number;
}

const ended = (cause?: unknown) => signInError('sign-in-session-ended', {}, cause);

/** Issues session tokens, reads them and revokes them. A token alone is not enough: the store must still have it. */
export function createSessions({ store, keys, issuer, audience, lifetime, now }: SessionsOptions) {
  const [first] = keys;
  if (!first) throw new TypeError('sessions.keys must have at least one key.');
  if (keys.some(({ secret }) => secret.length < 32)) {
    throw new TypeError('A key of sessions.keys must have at least 32 bytes.');
  }
  if (new Set(keys.map(({ id }) => id)).size < keys.length) {
    throw new TypeError('The keys of sessions.keys must have different ids.');
  }

  async function idOf(token: string): Promise<string> {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const key = keys.find(({ id }) => id === kid);
          if (!key) throw ended();
          return key.secret;
        },
        // The algorithm is ours to say, never the token's (RFC 8725 §3.1).
        { algorithms: ['HS256'], issuer, audience, currentDate: new Date(now()), requiredClaims: ['exp'] },
      );
      if (typeof payload.jti === 'string') return payload.jti;
    } catch (cause) {
      throw ended(cause);
    }
    throw ended();
  }

  return {
    async create(account: AccountId): Promise<{ readonly token: string; readonly session: Session }> {
      const createdAt = now();
      const expiresAt = createdAt + lifetime;
      const session: Session = Object.freeze({ id: crypto.randomUUID(), account, createdAt, expiresAt });
      await reach('sessions', () =>
        store.put(`session:${session.id}`, JSON.stringify(session), expiresAt, createdAt),
      );
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256', kid: first.id })
        .setJti(session.id)
        .setSubject(account)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(createdAt / 1_000))
        .setExpirationTime(Math.floor(expiresAt / 1_000))
        .sign(first.secret);
      return { token, session };
    },
    async read(token: string): Promise<Session> {
      const id = await idOf(token);
      const saved = await reach('sessions', () => store.get(`session:${id}`, now()));
      if (saved === undefined) throw ended();
      return Object.freeze<Session>(JSON.parse(saved));
    },
    async revoke(token: string): Promise<void> {
      const id = await idOf(token);
      const saved = await reach('sessions', () => store.take(`session:${id}`, now()));
      if (saved === undefined) throw ended();
    },
  };
}
