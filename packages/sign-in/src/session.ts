import type { AccountId } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { CompactSign, compactVerify } from 'jose';
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

  // Imported once, on use: for each token it takes as long as the signature.
  const imported = new Map<string, Promise<CryptoKey>>();
  function cryptoKey({ id, secret }: SigningKey): Promise<CryptoKey> {
    const work =
      imported.get(id) ??
      crypto.subtle.importKey('raw', Uint8Array.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
        'sign',
        'verify',
      ]);
    imported.set(id, work);
    return work;
  }

  async function idOf(token: string): Promise<string> {
    try {
      // The algorithm is ours to say, never the token's (RFC 8725 §3.1).
      const { payload } = await compactVerify(token, ({ kid }) => keyOf(kid), { algorithms: ['HS256'] });
      const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
      const [id, until] = [peek(claims, 'jti'), peek(claims, 'exp')];
      const isOurs = peek(claims, 'iss') === issuer && peek(claims, 'aud') === audience;
      if (isOurs && typeof id === 'string' && typeof until === 'number' && until * 1_000 > now()) return id;
    } catch (cause) {
      throw ended(cause);
    }
    throw ended();
  }

  function keyOf(kid: unknown): Promise<CryptoKey> {
    const key = keys.find(({ id }) => id === kid);
    if (!key) throw ended();
    return cryptoKey(key);
  }

  return {
    async create(account: AccountId): Promise<{ readonly token: string; readonly session: Session }> {
      const createdAt = now();
      const expiresAt = createdAt + lifetime;
      const session: Session = Object.freeze({ id: crypto.randomUUID(), account, createdAt, expiresAt });
      await reach('sessions', () =>
        store.put(`session:${session.id}`, JSON.stringify(session), expiresAt, createdAt),
      );
      // The registered claims of RFC 7519 §4.1, whose times are seconds.
      const claims = {
        jti: session.id,
        sub: account,
        iss: issuer,
        aud: audience,
        iat: Math.floor(createdAt / 1_000),
        exp: Math.floor(expiresAt / 1_000),
      };
      const token = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'HS256', kid: first.id })
        .sign(await cryptoKey(first));
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
