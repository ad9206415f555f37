import type { Client } from '../client.js';
import { commitOwner } from '../owner.js';
import type { Route } from './context.js';
import { email, object, optional, seconds, uncompressedKey } from './fields.js';
import { findOrganization, sessionSeconds } from './provider.js';

const mailBody = object({ email, targetPublicKey: uncompressedKey, seconds: optional(seconds) });

/**
 * The context of a mail. Its signal ends with the time limit, not with the caller, who may be gone by then.
 */
interface Sending {
  readonly client: Client;
  readonly appName: string;
  readonly call: { readonly organizationId: string; readonly signal: AbortSignal };
}

const sendMs = 30_000;

/**
 * Sends a mail to the owner of the wallet with this address, if there is one. The answer does not wait for
 * the mail, and only the mail's reader can use its commitment, so that neither it nor its timing reveals such
 * a wallet; a failure is only logged.
 */
function mailed(send: (body: ReturnType<typeof mailBody>, sending: Sending) => Promise<unknown>): Route {
  return async (body, { client, appName, pass, quiet, waitUntil, signal }) => {
    const request = mailBody(body, '');
    await pass('contact', request.email);
    const organizationId = await findOrganization(client, request.email, signal);
    if (organizationId !== undefined) {
      const call = { organizationId, signal: AbortSignal.timeout(sendMs) };
      waitUntil(send(request, { client, appName, call }).catch(quiet));
    }
    return { owner: await commitOwner(organizationId) };
  };
}

/** Mails a credential that opens a session. */
export const session: Route = mailed(({ email: to, targetPublicKey, seconds }, { client, appName, call }) =>
  client.submit(
    'email_auth',
    {
      email: to,
      targetPublicKey,
      apiKeyName: 'Email session',
      expirationSeconds: lifeOf(seconds),
      emailCustomization: { appName },
    },
    call,
  ),
);

/** Mails a credential that may add one new passkey. Its code is accepted for 900 s, whatever its own life. */
export const recovery: Route = mailed(({ email: to, targetPublicKey, seconds }, { client, appName, call }) =>
  client.submit(
    'init_user_email_recovery',
    { email: to, targetPublicKey, expirationSeconds: lifeOf(seconds), emailCustomization: { appName } },
    call,
  ),
);

const lifeOf = (seconds: number | undefined): string => (seconds ? String(seconds) : sessionSeconds);
