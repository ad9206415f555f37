import type { Kit } from '../../types.js';

/**
 * Fetches the dialog of the wallet's security, with its sentences.
 *
 * @throws Error when a file cannot be fetched; the next call tries again.
 */
export async function loadSecurity(kit: Kit) {
  const { Security, prepareSecurity } = await import('./part.js');
  await prepareSecurity(kit);
  return Security;
}

/** Fetches the recovery, see `loadSecurity`. */
export async function loadRecovery(kit: Kit) {
  const { Recovery, prepareSecurity } = await import('./part.js');
  await prepareSecurity(kit);
  return Recovery;
}
