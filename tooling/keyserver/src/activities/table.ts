import { keyActivities } from './keys.js';
import { organizationActivities } from './organizations.js';
import { policyActivities } from './policies.js';
import type { ActivityTable } from './registry.js';
import { signInActivities } from './signIn.js';
import { userActivities } from './users.js';

/** Every activity this server does, but the votes on one. */
export const activities: ActivityTable = Object.freeze({
  ...organizationActivities,
  ...userActivities,
  ...policyActivities,
  ...keyActivities,
  ...signInActivities,
});
