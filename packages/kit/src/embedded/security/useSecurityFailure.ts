import { isWalletError } from '@causeway/protocol';
import type { Kit } from '../../types.js';
import { useSecurityWords } from './words/useSecurityWords.js';
import type { SecurityWordKey } from './words/words.js';

type Failure = Extract<SecurityWordKey, `wrong.${string}`>;

/** The sentence for an error of these screens, by its code. All other errors have the sentences of signing in. */
const sentences: Readonly<Record<string, Failure>> = {
  'embedded-passkey-cancelled': 'wrong.cancelled',
  'embedded-passkey-exists': 'wrong.exists',
  'embedded-passkey-unknown': 'wrong.unknown',
  'embedded-passkey-rp-mismatch': 'wrong.unsupported',
  'webauthn-unsupported': 'wrong.unsupported',
  'embedded-session-expired': 'wrong.over',
  'embedded-signed-out': 'wrong.over',
  'embedded-proof-needed': 'wrong.proof',
  'embedded-frame-failed': 'wrong.frame',
  'embedded-bundle-invalid': 'wrong.frame',
  'activity-not-completed': 'wrong.refused',
  'storage-unavailable': 'wrong.storage',
  'storage-quota': 'wrong.storage',
};

/** Returns the sentence of these screens for an error; `undefined` where that of signing in fits. */
export function useSecurityFailure(kit: Kit): (error: unknown) => string | undefined {
  const { t } = useSecurityWords(kit);
  return (error) => {
    const key = isWalletError(error) ? sentences[error.code] : undefined;
    return key && t(key);
  };
}
