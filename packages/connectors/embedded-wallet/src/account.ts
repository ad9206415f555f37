import { readActivity } from './account/activity.js';
import { createEmail } from './account/email.js';
import { createPasskeys } from './account/passkeys.js';
import { createSessions } from './account/sessions.js';
import { createWalletsApi } from './account/wallets.js';
import { createAuth } from './auth/auth.js';
import { createRecovery } from './recovery/run.js';
import type { Runtime } from './runtime.js';
import { createSecrets } from './secrets/secrets.js';
import type { EmbeddedAccount } from './types.js';

/** Puts the flows together. Reads and asks nothing yet. */
export function createAccount(runtime: Runtime): EmbeddedAccount {
  const auth = createAuth(runtime);
  const activity: EmbeddedAccount['activity'] = (options) => readActivity(runtime, options);
  return Object.freeze({
    session: runtime.keeper.view,
    auth,
    passkeys: createPasskeys(runtime),
    email: createEmail(runtime),
    sessions: createSessions(runtime, auth),
    wallets: createWalletsApi(runtime),
    recovery: createRecovery(runtime),
    secrets: createSecrets(runtime),
    activity,
  });
}
