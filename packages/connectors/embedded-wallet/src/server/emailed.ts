import type { Client } from '../client.js';
import type { Route } from './context.js';
import { email, object, uncompressedKey } from './fields.js';
import { findOrganization, sessionSeconds } from './provider.js';

const mailBody = object({ email, targetPublicKey: uncompressedKey });

/** The context of a mail. Its signal ends with the time limit, not with the caller, who may be gone by then. */
interface Sending {
  readonly client: Client;
  readonly appName: string;
  readonly call: { readonly organizationId: string; readonly signal: AbortSignal };
}

const sendMs = 30_000;

/**
 * Sends a mail to the owner of the wallet with this address, if there is one. The answer is the same and does not
 * wait for the mail, so that neither it nor its timing reveals such a wallet; a failure is only logged.
 */
function mailed(send: (body: ReturnType<typeof mailBody>, sending: Sending) => Promise<unknown>): Route {
  return async (body, { client, appName, pass, quiet, waitUntil, signal }) => {
    const read = mailBody(body, '');
    await pass('contact', read.email);
    const organizationId = await findOrganization(client, read.email, signal);
    if (organizationId !== undefined) {
      const call = { organizationId, signal: AbortSignal.timeout(sendMs) };
      waitUntil(send(read, { client, appName, call }).catch(quiet));
    }
    return {};
  };
}

/** Mails a credential that opens a session. */
export const session: Route = mailed(({ email: to, targetPublicKey }, { client, appName, call }) =>
  client.submit(
    'email_auth',
    {
      email: to,
      targetPublicKey,
      apiKeyName: 'Email session',
      expirationSeconds: sessionSeconds,
      emailCustomization: { appName },
    },
    call,
  ),
);

/** Mails a credential that may add one new passkey. It is valid for 900 s, the provider's default. */
export const recovery: Route = mailed(({ email: to, targetPublicKey }, { client, appName, call }) =>
  client.submit(
    'init_user_email_recovery',
    { email: to, targetPublicKey, emailCustomization: { appName } },
    call,
  ),
);
