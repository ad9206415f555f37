import { load } from '@causeway/protocol/load';
import type { PasskeyStamperOptions, Stamper } from '../client/types.js';

const part = load('navigator.credentials.get', () => import('./assertion.js'));

/**
 * Stamps with a passkey: the challenge is the hex hash of the body. Prompts on every stamp. Its code loads on first
 * use.
 *
 * @throws WalletError `webauthn-unsupported`, `embedded-passkey-cancelled`, `embedded-passkey-rp-mismatch`,
 * `embedded-passkey-failed`, `invalid-params`, `timeout`, `aborted`, `wallet-failed`, from the stamp.
 * @see https://www.w3.org/TR/webauthn-3/ §5.1.4
 * @example
 * import { createClient, passkeyStamper } from '@causeway/embedded-wallet/client';
 *
 * function clientOf(organizationId: string) {
 *   const stamper = passkeyStamper({ rpId: 'app.example' });
 *   return createClient({ baseUrl: 'https://api.example', organizationId, stamper });
 * }
 */
export function passkeyStamper(options: PasskeyStamperOptions): Stamper {
  return { stamp: async (body, call) => (await part()).stampByPasskey(body, options, call) };
}
