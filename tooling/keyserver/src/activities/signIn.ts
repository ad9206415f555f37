import { mailedActivities } from '../signIn/mailed.js';
import { otpActivities } from '../signIn/otpActivities.js';
import { sessionActivities } from '../signIn/sessionActivities.js';
import type { ActivityTable } from './registry.js';

/** Codes, mails, sessions and recovery. */
export const signInActivities: ActivityTable = Object.freeze({
  ...otpActivities,
  ...sessionActivities,
  ...mailedActivities,
});
