import type { PerformContext } from '../activities/registry.js';
import { credentialBundle } from '../bundles.js';
import { p256Pair, p256Secret } from '../crypto/p256.js';
import { type Fields, optionalText } from '../fields.js';
import { point } from '../keys/transfer.js';
import type { Row } from '../store/db.js';
import { addSessionKey, invalidates, secondsOf } from './sessionKey.js';

/**
 * Makes a key for a user here, seals it to `targetPublicKey` and forgets it: only the holder of the target can stamp
 * with it. `apiKeyName`, `expirationSeconds` and `invalidateExisting` of the request hold.
 */
export function makeCredential(
  context: PerformContext,
  parameters: Fields,
  origin: { readonly user: Row; readonly type: string; readonly name: string },
): { readonly apiKeyId: string; readonly bundle: string } {
  const target = point(parameters, 'targetPublicKey');
  const secret = p256Secret();
  try {
    const apiKeyId = addSessionKey(context, {
      user: origin.user,
      type: origin.type,
      name: optionalText(parameters, 'apiKeyName') ?? origin.name,
      publicKey: p256Pair(secret).compressed,
      expirationSeconds: secondsOf(parameters),
      invalidateExisting: invalidates(parameters),
    });
    return { apiKeyId, bundle: credentialBundle(target, secret) };
  } finally {
    secret.fill(0);
  }
}
