import { generateSessionKey, sessionKeyStamper } from '../client.js';
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

/** Creates a passkey and a wallet for it. @see AuthApi.signUpWithPasskey */
export async function signUpWithPasskey(runtime: Runtime, options: SignUpOptions): Promise<SignedIn> {
  const { name, email, stampWith, ...wait } = options;
  const { rpId, appName } = runtime.options;
  const { credentials } = runtime.platform;
  const { signOuts } = runtime.keeper;
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
      ...{ stampWith, key, createdAt, authenticatedAt: createdAt, created: true, signOuts },
      organizationId: answer.text('organizationId'),
      userId: answer.text('userId'),
      expiresAt: createdAt + sessionSeconds * 1000,
    },
    wait,
  );
}

/** Signs in with a passkey that the person chooses. @see AuthApi.signInWithPasskey */
export const signInWithPasskey = (
  runtime: Runtime,
  { stampWith, ...wait }: { readonly stampWith?: StampWith } & WaitOptions = {},
): Promise<SignedIn> => login(runtime, { stampWith }, wait);

/** Starts a session with a passkey, of a known person or of the owner of the passkey. */
export async function login(
  runtime: Runtime,
  who: { readonly organizationId?: string; readonly stampWith?: StampWith; readonly seconds?: number },
  wait: WaitOptions,
): Promise<SignedIn> {
  const { signOuts } = runtime.keeper;
  const { seconds = sessionSeconds } = who;
  const key = await generateSessionKey();
  // With the parent's id, the provider searches its sub-organisations for the passkey.
  const { session } = await runtime
    .client(runtime.passkey(), who.organizationId)
    .submit('stamp_login', { publicKey: key.publicKey, expirationSeconds: String(seconds) }, prompted(wait))
    .catch((error) => {
      throw toPasskeyError(error);
    });
  const { createdAt, expiresAt } = lifeOf(session, runtime.clock, seconds);
  // Read from the provider with the new key and not from the token, which is not verified.
  const { organizationId, userId } = await runtime.client(sessionKeyStamper(key)).query('whoami', {}, wait);
  return establish(
    runtime,
    {
      kind: 'passkey',
      ...{ stampWith: who.stampWith, key, createdAt, expiresAt, authenticatedAt: createdAt },
      ...{ organizationId, userId, created: false, signOuts },
      ...(seconds !== sessionSeconds && { seconds }),
    },
    wait,
  );
}

/** The caller's time limit, if there is one; otherwise each part has its own: the prompt, the request. */
const prompted = ({ signal, timeout }: WaitOptions): WaitOptions => ({ signal, timeout });
