import { generateSessionKey } from '../client.js';
import { registerPasskey } from '../passkeys/register.js';
import type { Runtime } from '../runtime.js';
import type { SignedIn, StampWith, WaitOptions } from '../types.js';
import { toPasskeyError } from './errors.js';
import { establish, lifeOf, sessionSeconds } from './establish.js';

type SignUpOptions = {
  readonly name?: string;
  readonly email?: string;
  readonly stampWith?: StampWith;
} & WaitOptions;

/** Makes a passkey, and with it a wallet. @see AuthApi.signUpWithPasskey */
export async function signUpWithPasskey(runtime: Runtime, options: SignUpOptions): Promise<SignedIn> {
  const { name, email, stampWith, ...wait } = options;
  const { rpId, appName } = runtime.options;
  const { credentials } = runtime.platform;
  const passkey = await registerPasskey({ rpId, appName, email, passkeyIdentifier: name, credentials }, wait);
  const key = await generateSessionKey();
  const createdAt = runtime.clock.now();
  const answer = await runtime.handler.post(
    'passkey/sign-up',
    {
      passkeyName: passkey.authenticatorName,
      challenge: passkey.challenge,
      attestation: passkey.attestation,
      sessionPublicKey: key.publicKey,
    },
    wait,
  );
  return establish(
    runtime,
    {
      kind: 'passkey',
      ...{ stampWith, key, createdAt, authenticatedAt: createdAt, created: true },
      organizationId: answer.text('organizationId'),
      userId: answer.text('userId'),
      expiresAt: createdAt + sessionSeconds * 1000,
    },
    wait,
  );
}

/** Asks a passkey who its person is, then has it begin a session. @see AuthApi.signInWithPasskey */
export async function signInWithPasskey(
  runtime: Runtime,
  options: { readonly stampWith?: StampWith } & WaitOptions = {},
): Promise<SignedIn> {
  const { stampWith, ...wait } = options;
  const seen: string[] = [];
  const any = runtime.passkey();
  const first = {
    stamp: async (body: string, how?: WaitOptions) => {
      const stamp = await any.stamp(body, how);
      seen.push((JSON.parse(stamp.value) as { credentialId: string }).credentialId);
      return stamp;
    },
  };
  const { organizationId, userId } = await runtime
    .client(first)
    .query('whoami', {}, prompted(wait))
    .catch((error) => {
      throw toPasskeyError(error);
    });
  // The second prompt is for the same passkey: another one would sign in another person.
  await login(
    runtime,
    { organizationId, userId, stampWith, credentials: seen.slice(-1), created: false },
    wait,
  );
  const { address } = await runtime.keeper.require();
  return Object.freeze({ kind: 'passkey', address, created: false });
}

/** Begins a session by a passkey of a known person. */
export async function login(
  runtime: Runtime,
  who: {
    readonly organizationId: string;
    readonly userId: string;
    readonly stampWith?: StampWith;
    readonly credentials?: readonly string[];
    readonly created: boolean;
  },
  wait: WaitOptions,
): Promise<SignedIn> {
  const key = await generateSessionKey();
  const client = runtime.client(runtime.passkey(who.credentials), who.organizationId);
  const { session } = await client
    .submit(
      'stamp_login',
      { publicKey: key.publicKey, expirationSeconds: String(sessionSeconds) },
      prompted(wait),
    )
    .catch((error) => {
      throw toPasskeyError(error);
    });
  const { organizationId, userId, stampWith, created } = who;
  const { createdAt, expiresAt } = lifeOf(session, runtime.clock, sessionSeconds);
  const kind = 'passkey' as const;
  return establish(
    runtime,
    {
      kind,
      stampWith,
      organizationId,
      userId,
      key,
      createdAt,
      expiresAt,
      authenticatedAt: createdAt,
      created,
    },
    wait,
  );
}

/** The caller's time limit, if there is one; otherwise each part has its own: the prompt, the request. */
const prompted = ({ signal, timeout }: WaitOptions): WaitOptions => ({ signal, timeout });
