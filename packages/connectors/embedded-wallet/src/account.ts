import type { Connector } from '@causeway/protocol';
import { readActivity } from './account/activity.js';
import { createEmail } from './account/email.js';
import { createPasskeys } from './account/passkeys.js';
import { createSessions } from './account/sessions.js';
import { createWalletsApi } from './account/wallets.js';
import { createAuth } from './auth/auth.js';
import { createVerbs } from './connector/connect.js';
import { createRecovery } from './recovery/run.js';
import { createRuntime } from './runtime.js';
import { createSecrets } from './secrets/secrets.js';
import type { EmbeddedAccount, EmbeddedWalletOptions } from './types.js';

/** The verbs of the connector and everything else, over one session. */
export interface Opened {
  readonly account: EmbeddedAccount;
  readonly verbs: Pick<Connector, 'createSession' | 'getSession' | 'revokeSession'>;
}

/**
 * Puts the flows together. Reads and asks nothing yet.
 *
 * @throws WalletError `app-name-missing`, `invalid-params`.
 */
export function openAccount(options: EmbeddedWalletOptions): Opened {
  const runtime = createRuntime(options);
  const auth = createAuth(runtime);
  const account: EmbeddedAccount = Object.freeze({
    session: runtime.keeper.view,
    auth,
    passkeys: createPasskeys(runtime),
    email: createEmail(runtime),
    sessions: createSessions(runtime, auth),
    wallets: createWalletsApi(runtime),
    recovery: createRecovery(runtime),
    secrets: createSecrets(runtime),
    activity: (how?: Parameters<EmbeddedAccount['activity']>[0]) => readActivity(runtime, how),
  });
  return { account, verbs: createVerbs(runtime, auth) };
}
