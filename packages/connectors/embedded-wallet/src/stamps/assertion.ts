import { type CallOptions, WalletError, withDeadline } from '@causeway/protocol';
import type { PasskeyStamperOptions, Stamp } from '../client/types.js';
import { fromBase64Url, sha256, toBase64Url, toHex, utf8 } from '../hpke/bytes.js';
import { fromPasskey, webauthnUnsupported } from '../passkeyErrors.js';

const METHOD = 'navigator.credentials.get';

/** One stamp by a passkey; see `passkeyStamper`. */
export async function stampByPasskey(
  body: string,
  options: PasskeyStamperOptions,
  { signal, timeout: shorter }: CallOptions = {},
): Promise<Stamp> {
  const { rpId, timeout = 300_000, userVerification = 'preferred', allowCredentials = [] } = options;
  const credentials = options.credentials ?? container();
  const ms = Math.min(timeout, shorter ?? timeout);
  const challenge = utf8(toHex(await sha256(utf8(body))));
  const publicKey = {
    challenge,
    rpId,
    timeout: ms,
    userVerification,
    allowCredentials: allowCredentials.map(descriptor),
  };
  const { response, rawId } = await requestAssertion(credentials, publicKey, { rpId, ms, signal });
  const text = (bytes: ArrayBuffer) => toBase64Url(new Uint8Array(bytes));
  const value = JSON.stringify({
    authenticatorData: text(response.authenticatorData),
    clientDataJson: text(response.clientDataJSON),
    credentialId: text(rawId),
    signature: text(response.signature),
  });
  return { name: 'X-Stamp-Webauthn', value };
}

function descriptor(credentialId: string): PublicKeyCredentialDescriptor {
  const id = fromBase64Url(credentialId);
  if (id) return { type: 'public-key', id };
  throw new WalletError('invalid-params', { field: 'allowCredentials', reason: 'not base64url' });
}

function container(): Pick<CredentialsContainer, 'get'> {
  if (typeof PublicKeyCredential === 'undefined' || !globalThis.navigator?.credentials) {
    throw webauthnUnsupported();
  }
  return navigator.credentials;
}

interface Assertion {
  readonly rawId: ArrayBuffer;
  readonly response: AuthenticatorAssertionResponse;
}

async function requestAssertion(
  credentials: Pick<CredentialsContainer, 'get'>,
  publicKey: PublicKeyCredentialRequestOptions,
  { rpId, ms, signal }: { rpId: string; ms: number; signal?: AbortSignal },
): Promise<Assertion> {
  // The browser's own time limit is advice (§5.1.4 step 5); closing the prompt at ours needs a signal of ours.
  const prompt = new AbortController();
  if (signal?.aborted) throw new WalletError('aborted', { method: METHOD }, { cause: signal.reason });
  try {
    const assertion = credentials.get({ publicKey, signal: prompt.signal });
    const answer = await withDeadline(assertion, { method: METHOD, ms, signal });
    if (!isAssertion(answer)) throw new DOMException('no assertion', 'NotReadableError');
    return answer;
  } catch (error) {
    prompt.abort();
    if (error instanceof WalletError) throw error;
    throw fromPasskey(error, { rpId, method: METHOD, signal });
  }
}

const isAssertion = (value: unknown): value is Assertion => {
  const { rawId, response } = (value ?? {}) as Partial<Assertion>;
  const parts = [rawId, response?.authenticatorData, response?.clientDataJSON, response?.signature];
  return parts.every((part) => part instanceof ArrayBuffer);
};
