import { expect, it } from 'vitest';
import { flowError } from './flowErrors.js';
import { fromPasskey, webauthnUnsupported } from './passkeyErrors.js';

it.each([
  ['recovery-unavailable', 'Cannot proceed with your request'],
  ['recovery-code-invalid', 'The code is invalid or expired.'],
  ['passkey-name-missing', 'Email or passkeyIdentifier must be set to register a webauthn credential.'],
] as const)('the message of %s has the required text', (code, sentence) => {
  expect(flowError(code, {}).message).toBe(sentence);
});

it('the message of webauthn-unsupported is the same from the stamper and from the flows', () => {
  const sentence = 'webauthn is not supported by this browser';
  expect(webauthnUnsupported().message).toBe(sentence);
  const refused = new DOMException('no', 'NotSupportedError');
  expect(fromPasskey(refused, { rpId: 'localhost', method: 'stamp' }).message).toBe(sentence);
});
