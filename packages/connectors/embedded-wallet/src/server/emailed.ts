import type { Route, RouteContext } from './context.js';
import { email, object, uncompressedKey } from './fields.js';
import { findOrganization, sessionSeconds } from './provider.js';

const mailBody = object({ email, targetPublicKey: uncompressedKey });

/** Milliseconds. An answer leaves on a multiple of it, so that its time does not tell whether a mail was sent. */
const paceMs = 500;

/**
 * Sends a mail to the person whose wallet has this address, and to nobody otherwise. The answer is the same, and
 * so is its time: what fails after a wallet was found is told to the log only.
 */
function mailed(
  send: (body: ReturnType<typeof mailBody>, at: RouteContext, organizationId: string) => Promise<unknown>,
): Route {
  return async (body, context) => {
    const began = performance.now();
    const read = mailBody(body, '');
    await context.pass('contact', read.email);
    const organizationId = await findOrganization(context.client, read.email, context.signal);
    if (organizationId !== undefined) {
      await send(read, context, organizationId).catch((error: unknown) => context.quiet(error));
    }
    const late = (performance.now() - began) % paceMs;
    await new Promise((resolve) => setTimeout(resolve, paceMs - late));
    return {};
  };
}

/** Mails a credential that opens a session. */
export const session: Route = mailed(
  ({ email: to, targetPublicKey }, { client, appName, signal }, organizationId) =>
    client.submit(
      'email_auth',
      {
        email: to,
        targetPublicKey,
        apiKeyName: 'Email session',
        expirationSeconds: sessionSeconds,
        emailCustomization: { appName },
      },
      { organizationId, signal },
    ),
);

/** Mails a credential that may add one new passkey. It lives 900 s, the provider's default. */
export const recovery: Route = mailed(
  ({ email: to, targetPublicKey }, { client, appName, signal }, organizationId) =>
    client.submit(
      'init_user_email_recovery',
      { email: to, targetPublicKey, emailCustomization: { appName } },
      { organizationId, signal },
    ),
);
