import type { ErrorCode, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { ownValue } from './client/fields.js';
import { fail } from './errors.js';

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  'webauthn-unsupported': 'webauthn is not supported by this browser',
  'embedded-passkey-cancelled': 'The passkey was not used. Nothing was signed.',
  'embedded-passkey-rp-mismatch': 'This page may not use passkeys of {rpId}.',
  'embedded-passkey-failed': 'The passkey could not be used: {reason}',
};

// The name is the contract (WebAuthn Level 3 §5.1.3, §5.1.4); the texts differ between browsers.
const PASSKEY: Readonly<Record<string, ErrorCode>> = {
  NotAllowedError: 'embedded-passkey-cancelled',
  AbortError: 'embedded-passkey-cancelled',
  SecurityError: 'embedded-passkey-rp-mismatch',
  NotSupportedError: 'webauthn-unsupported',
};

/** This browser, or this page in it, has no passkeys. */
export const webauthnUnsupported = (): WalletError =>
  fail('webauthn-unsupported', {}, undefined, SENTENCES['webauthn-unsupported']);

/** Translates errors of the browser's passkey functions. `method` is set for an abort by the caller. */
export function fromPasskey(
  error: unknown,
  { rpId, method, signal }: { rpId: string; method: string; signal?: AbortSignal },
): WalletError {
  if (signal?.aborted) return fail('aborted', { method }, signal.reason);
  const name = peek(error, 'name');
  const reason = typeof name === 'string' ? name.slice(0, 60) : 'no reason given';
  const code = ownValue(PASSKEY, reason) as ErrorCode | undefined;
  const known = code ?? 'embedded-passkey-failed';
  return fail(known, { rpId, reason }, error, SENTENCES[known]);
}
