import type { PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';

/** The features that an organisation may switch off. */
type Feature = 'EMAIL_AUTH' | 'EMAIL_RECOVERY' | 'SMS_AUTH' | 'OTP_EMAIL_AUTH';

/**
 * Refuses the features that the organisation switched off. A parent has no such switches: its own activities
 * are its own choice.
 *
 * @throws ApiError 7.
 */
export function requireFeature({ db, organizationId }: PerformContext, feature: Feature): void {
  const row = db.get('select parent_id, features from organizations where id = ?', organizationId);
  if (row?.parent_id === null) return;
  const features = JSON.parse(String(row?.features ?? '[]')) as readonly { readonly name: string }[];
  if (!features.some(({ name }) => name === `FEATURE_NAME_${feature}`))
    throw apiError(7, 'request not authorized', { turnkeyErrorCode: 'REQUEST_NOT_AUTHORIZED' });
}
