import { WalletError, withDeadline } from '@causeway/protocol';
import type { NewAuthenticator } from '../client.js';
import { flowError } from '../flowErrors.js';
import { toBase64Url, utf8 } from '../hpke/bytes.js';
import { fromPasskey, webauthnUnsupported } from '../passkeyErrors.js';
import type { Platform, WaitOptions } from '../types.js';

/** The options of a new passkey. */
export interface RegisterOptions {
  /** The relying party's id, from configuration. */
  readonly rpId: string;
  readonly appName: string;
  /**
   * Names the passkey; with `passkeyIdentifier` instead, the device shows `"{appName} -
   * {passkeyIdentifier}"`, and the provider, which has only this app's passkeys, lists the identifier alone.
   */
  readonly email?: string;
  readonly passkeyIdentifier?: string;
  /** Ids (base64url) of the person's own passkeys: an authenticator that has one of them makes no second. */
  readonly exclude?: readonly string[];
  readonly credentials?: Platform['credentials'];
}

/** Milliseconds a person has for the prompt. */
export const promptLimit = 300_000;

const method = 'navigator.credentials.create';
const transports: Readonly<Record<string, string>> = {
  ble: 'BLE',
  internal: 'INTERNAL',
  nfc: 'NFC',
  usb: 'USB',
  hybrid: 'HYBRID',
};

/**
 * Creates a passkey in the browser and returns the data for the provider. Prompts.
 *
 * @throws WalletError `passkey-name-missing`, `webauthn-unsupported`, `embedded-passkey-cancelled`,
 * `embedded-passkey-exists`, `embedded-passkey-rp-mismatch`, `embedded-passkey-failed`, `timeout`, `aborted`.
 * @see https://www.w3.org/TR/webauthn-3/ §5.1.3
 * @example
 * import { registerPasskey } from '@causeway/embedded-wallet/passkeys';
 *
 * const options = { rpId: 'app.example', appName: 'Example', email: 'alice@app.example' };
 * const authenticator = await registerPasskey(options, { timeout: 60_000 });
 */
export async function registerPasskey(
  options: RegisterOptions,
  { signal, timeout = promptLimit }: WaitOptions = {},
): Promise<NewAuthenticator> {
  const { rpId, appName, credentials } = options;
  const name = nameOf(options);
  // A device lists the passkeys of many apps.
  const shown = options.email?.trim() ? name : `${appName} - ${name}`;
  if (!credentials?.create) throw webauthnUnsupported();
  if (signal?.aborted) throw new WalletError('aborted', { method });
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const prompt = new AbortController();
  const ms = Math.min(timeout, promptLimit);
  try {
    const creation = credentials.create({
      signal: prompt.signal,
      publicKey: {
        challenge,
        rp: { id: rpId, name: appName },
        // Random, so that the authenticator reveals nothing about the person (§14.6.1).
        user: { id: crypto.getRandomValues(new Uint8Array(32)), name: shown, displayName: shown },
        // COSE numbers of ES256 and RS256, the two that the provider takes.
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        // A sign-in names no passkey, so the authenticator must find it by the relying party.
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'preferred',
        },
        excludeCredentials: (options.exclude ?? []).map((id) => ({ type: 'public-key', id: bytesOf(id) })),
        attestation: 'none',
        extensions: { credProps: true },
        timeout: ms,
      },
    });
    const credential = await withDeadline(creation, { method, ms, signal });
    return authenticatorOf(credential, name, toBase64Url(challenge));
  } catch (error) {
    prompt.abort();
    if (error instanceof WalletError) throw error;
    // The authenticator has one of the excluded (§6.3.2 step 3).
    if ((error as { name?: unknown } | null)?.name === 'InvalidStateError') {
      throw flowError('embedded-passkey-exists', {}, error);
    }
    throw fromPasskey(error, { rpId, method, signal });
  }
}

/** The name of the passkey at the provider. */
function nameOf({ email, passkeyIdentifier }: RegisterOptions): string {
  const name = email?.trim() || passkeyIdentifier?.trim();
  if (!name) throw flowError('passkey-name-missing', {});
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name
  return name.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, 100);
}

function authenticatorOf(credential: unknown, name: string, challenge: string): NewAuthenticator {
  const created = (credential ?? {}) as Partial<PublicKeyCredential>;
  const { rawId, response } = created;
  const userName = response as Partial<AuthenticatorAttestationResponse> | undefined;
  const { clientDataJSON, attestationObject } = userName ?? {};
  if (![rawId, clientDataJSON, attestationObject].every((part) => part instanceof ArrayBuffer)) {
    throw new WalletError('embedded-passkey-failed', { reason: 'no attestation' });
  }
  // Some authenticators make one that they do not keep (§10.1.3). Not every browser reports it.
  if (created.getClientExtensionResults?.()?.credProps?.rk === false) {
    throw new WalletError('embedded-passkey-failed', { reason: 'it could not be found again' });
  }
  const text = (bytes: unknown) => toBase64Url(new Uint8Array(bytes as ArrayBuffer));
  return {
    authenticatorName: name,
    challenge,
    attestation: {
      credentialId: text(rawId),
      clientDataJson: text(clientDataJSON),
      attestationObject: text(attestationObject),
      transports: (userName?.getTransports?.() ?? [])
        .filter((transport) => Object.hasOwn(transports, transport))
        .map((transport) => `AUTHENTICATOR_TRANSPORT_${transports[transport]}`),
    },
  };
}

/** Base64url as bytes; an invalid text becomes no bytes, which excludes nothing. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
  } catch {
    return utf8('').slice(0, 0);
  }
}
