import type { ActivityTable } from './registry.js';

/** Codes, mails, sessions and recovery. */
export const signInActivities: ActivityTable = Object.freeze({});
