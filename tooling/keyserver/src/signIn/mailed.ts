import type { ActivityTable, Perform, PerformContext } from '../activities/registry.js';
import { addAuthenticator } from '../credentials.js';
import { type Fields, optionalText, record, text } from '../fields.js';
import { userOf as userOfId } from '../users.js';
import { appName, readEmail, userOf } from './contact.js';
import { makeCredential } from './credential.js';
import { requireFeature } from './features.js';

/** The newest version requires `emailCustomization.appName`; it is optional in older ones. */
function appOf(context: PerformContext, parameters: Fields, newest: string): string {
  if (context.type === newest) return text(record(parameters, 'emailCustomization'), 'appName', appName);
  const custom = parameters.emailCustomization;
  return (
    (custom ? optionalText(record(parameters, 'emailCustomization'), 'appName', appName) : undefined) ??
    'Wallet'
  );
}

/** Mails a credential that opens a session. */
const emailAuth: Perform = (context, parameters) => {
  const app = appOf(context, parameters, 'ACTIVITY_TYPE_EMAIL_AUTH_V3');
  const contact = readEmail(parameters);
  requireFeature(context, 'EMAIL_AUTH');
  const user = userOf(context, contact);
  const origin = { user, type: 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256', name: 'Email Auth' };
  const { apiKeyId, bundle } = makeCredential(context, parameters, origin);
  context.mail.send({
    to: contact.value,
    kind: 'credential',
    subject: `Sign in to ${app}`,
    text: `${bundle}\n\nPaste this code into ${app}. If you did not ask for it, there is nothing to do.`,
  });
  return { userId: String(user.id), apiKeyId };
};

/** Mails a credential that may register one new passkey and do nothing else. */
const initRecovery: Perform = (context, parameters) => {
  const app = appOf(context, parameters, 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2');
  const contact = readEmail(parameters);
  requireFeature(context, 'EMAIL_RECOVERY');
  const user = userOf(context, contact);
  const origin = { user, type: 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256', name: 'Recovery' };
  const { bundle } = makeCredential(context, { ...parameters, invalidateExisting: true }, origin);
  context.mail.send({
    to: contact.value,
    kind: 'recovery',
    subject: `Recover your wallet in ${app}`,
    text: `${bundle}\n\nPaste this code into ${app}. If you did not ask for it, somebody else did: do nothing.`,
  });
  return { userId: String(user.id) };
};

/** Registers the new passkey. The mailed credential has done its work and goes. */
const recoverUser: Perform = (context, parameters) => {
  const userId = text(parameters, 'userId');
  userOfId(context, userId);
  const id = addAuthenticator(context, userId, record(parameters, 'authenticator'));
  context.db.run(
    'delete from api_keys where user_id = ? and type = ?',
    userId,
    'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
  );
  return { authenticatorId: [id] };
};

/** Activities that send mail, and recovery with it. */
export const mailedActivities: ActivityTable = Object.freeze({
  email_auth: {
    versions: {
      ACTIVITY_TYPE_EMAIL_AUTH: 'emailAuthResult',
      ACTIVITY_TYPE_EMAIL_AUTH_V2: 'emailAuthResult',
      ACTIVITY_TYPE_EMAIL_AUTH_V3: 'emailAuthResult',
    },
    perform: emailAuth,
    parent: true,
  },
  init_user_email_recovery: {
    versions: {
      ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY: 'initUserEmailRecoveryResult',
      ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2: 'initUserEmailRecoveryResult',
    },
    perform: initRecovery,
    parent: true,
  },
  recover_user: {
    versions: { ACTIVITY_TYPE_RECOVER_USER: 'recoverUserResult' },
    perform: recoverUser,
    own: true,
    recovery: true,
  },
});
