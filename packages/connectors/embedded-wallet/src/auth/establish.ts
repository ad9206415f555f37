import { readAccounts } from '../account/accounts.js';
import type { SessionKey } from '../client.js';
import type { Runtime } from '../runtime.js';
import type { ServerClock } from '../session/clock.js';
import type { SessionKind, SignedIn, StampWith, StoredSession, WaitOptions } from '../types.js';
import { revoke } from './signOut.js';

/** Seconds of a session by default. */
export const sessionSeconds = 1800;

/** The data of a key that the provider accepted. Times in milliseconds of the server's clock. */
export interface Accepted {
  readonly kind: SessionKind;
  readonly stampWith?: StampWith;
  readonly organizationId: string;
  readonly userId: string;
  readonly key: SessionKey;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The requested length, where it is not the default. */
  readonly seconds?: number;
  readonly authenticatedAt: number;
  readonly email?: string;
  readonly created: boolean;
  /** `keeper.signOuts` when the person began to sign in. */
  readonly signOuts: number;
}

/** Keeps a person's choice beyond the session, unless storage is blocked. */
export async function keepChoice({ store }: Runtime, userId: string, choice: StampWith): Promise<void> {
  await store
    .choice?.(userId)
    .write(choice === 'passkey' ? choice : undefined)
    .catch(() => undefined);
}

/**
 * Reads the accounts with the new key and stores the session. The session before then ends, here and at the server.
 *
 * @throws WalletError `no-accounts`, `embedded-signed-out` when the person signed out meanwhile, and the
 * client's errors; nothing is kept then.
 */
export async function establish(
  runtime: Runtime,
  accepted: Accepted,
  options: WaitOptions = {},
): Promise<SignedIn> {
  const { created, key, kind, signOuts, ...rest } = accepted;
  const { publicKey, privateKey } = key;
  const before = await runtime.keeper.current().catch(() => undefined);
  const base = { version: 1, kind, publicKey, privateKey, offset: runtime.clock.offset } as const;
  const draft: StoredSession = { stampWith: 'session', ...rest, ...base, address: '' };
  try {
    const reading = readAccounts(runtime.clientOf(draft), options);
    const choosing = runtime.store.choice?.(draft.userId).read();
    const [accounts, chosen] = await Promise.all([reading, choosing?.catch(() => undefined)]);
    const same = before?.organizationId === draft.organizationId ? before : undefined;
    const { address } = accounts.find((account) => account.address === same?.address) ?? accounts[0];
    const { chainId } = same ?? {};
    // A passkey names no address of the person, so the one that is known stays.
    const email = draft.email ?? same?.email;
    // As chosen before the session ended.
    const kept = chosen === 'passkey' ? chosen : (same?.stampWith ?? 'session');
    const stampWith = accepted.stampWith ?? kept;
    const replaced = await runtime.keeper.enter({ ...draft, address, chainId, email, stampWith }, signOuts);
    if (accepted.stampWith) await keepChoice(runtime, draft.userId, stampWith);
    if (replaced && replaced.publicKey !== publicKey) void revoke(runtime, replaced);
    return Object.freeze({ kind, address, created });
  } catch (error) {
    void revoke(runtime, draft);
    throw error;
  }
}

/**
 * When a session of `seconds` starts and ends, by the claims of its token. If the `Date` of answers is not readable,
 * the token also sets the clock.
 */
export function lifeOf(
  session: string,
  clock: ServerClock,
  seconds: number,
): { readonly createdAt: number; readonly expiresAt: number } {
  const exp = expiryOf(session);
  if (exp !== undefined && !clock.measured) clock.observe(exp - seconds * 1000);
  const createdAt = clock.now();
  // The earlier of the two, because the token is only metadata and the server decides.
  return { createdAt, expiresAt: Math.min(createdAt + seconds * 1000, exp ?? Number.POSITIVE_INFINITY) };
}

function expiryOf(session: string): number | undefined {
  try {
    const [, claims = ''] = session.split('.');
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' && exp > 0 ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
