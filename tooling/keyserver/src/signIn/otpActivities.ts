import type { ActivityTable, Perform, PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { openFromClient } from '../bundles.js';
import { type Fields, optionalText, optionalWhole, text } from '../fields.js';
import type { Row } from '../store/db.js';
import { appName, type Contact, findUser, readContact, userOf } from './contact.js';
import { makeCredential } from './credential.js';
import { requireFeature } from './features.js';
import { evaluateOtp, findOtp, makeOtp } from './otp.js';
import { addSessionKey, invalidates, secondsOf } from './sessionKey.js';
import { sessionToken, verificationToken } from './tokens.js';
import { checkClientSignature, loginMessage, spendVerificationToken } from './verification.js';

const compressed = { pattern: /^0[23][0-9a-f]{64}$/ } as const;

/** From the third version on, the name of the app is a must. */
const appOf = (context: PerformContext, parameters: Fields): string =>
  context.type.endsWith('_V3')
    ? text(parameters, 'appName', appName)
    : (optionalText(parameters, 'appName', appName) ?? 'Wallet');

function sendCode(context: PerformContext, to: string, app: string, code: string): void {
  context.mail.send({
    to,
    kind: 'otp',
    subject: `Your code for ${app}`,
    text: `${code}\n\nType this code in ${app}. If you did not ask for it, there is nothing to do.`,
  });
}

const initOtp: Perform = (context, parameters) => {
  const contact = readContact(parameters);
  const app = appOf(context, parameters);
  const { otpId, code, target } = makeOtp(context, parameters, { kind: 'verify', contact });
  sendCode(context, contact.value, app, code);
  return context.type === 'ACTIVITY_TYPE_INIT_OTP_V3'
    ? { otpId, otpEncryptionTargetBundle: target }
    : { otpId };
};

const verifyOtp: Perform = (context, parameters) => {
  const otpId = text(parameters, 'otpId');
  const seconds = optionalWhole(parameters, 'expirationSeconds', { min: 1, max: 86_400 }) ?? 3600;
  const row = findOtp(context, 'verify', otpId);
  const sealed = context.type === 'ACTIVITY_TYPE_VERIFY_OTP_V2';
  const guess = sealed
    ? openGuess(context, row, text(parameters, 'encryptedOtpBundle', { max: 4096 }))
    : {
        code: text(parameters, 'otpCode', { max: 32 }),
        publicKey: optionalText(parameters, 'publicKey', compressed),
      };
  evaluateOtp(context, row, guess.code);
  const contact = String(row.contact);
  return {
    verificationToken: verificationToken(context.keys.otpSigner, {
      id: context.newId(),
      verificationType: contact.startsWith('+') ? 'OTP_TYPE_SMS' : 'OTP_TYPE_EMAIL',
      contact,
      organizationId: context.organizationId,
      publicKey: guess.publicKey ?? '',
      expiresAt: context.now + seconds * 1000,
    }),
  };
};

/**
 * A guess that was sealed to the code's own target. A message that cannot be opened does not count as a
 * guess.
 */
function openGuess({ keys }: PerformContext, row: Row, bundle: string) {
  const refused = (reason: string) =>
    apiError(3, 'bad request body', { fields: { encryptedOtpBundle: reason } });
  const secret = keys.unseal(`otp-target:${row.id}`, row.sealed_target as Uint8Array);
  let fields: Fields;
  try {
    const parsed: unknown = JSON.parse(openFromClient(secret, bundle).toString());
    if (typeof parsed !== 'object' || parsed === null) throw refused('is not a code');
    fields = parsed as Fields;
  } catch {
    throw refused('was not sealed to this code');
  } finally {
    secret.fill(0);
  }
  return { code: text(fields, 'otp_code', { max: 32 }), publicKey: text(fields, 'public_key', compressed) };
}

const otpLogin: Perform = (context, parameters) => {
  requireFeature(context, 'OTP_EMAIL_AUTH');
  const publicKey = text(parameters, 'publicKey', compressed);
  const token = spendVerificationToken(context, parameters, 'USAGE_TYPE_LOGIN');
  if (context.type === 'ACTIVITY_TYPE_OTP_LOGIN_V2' || parameters.clientSignature)
    checkClientSignature(parameters, token, loginMessage(token, publicKey));
  else if (token.publicKey !== '' && token.publicKey !== publicKey)
    throw apiError(3, 'bad request body', { fields: { publicKey: 'is not the key in the token' } });
  const type = token.verificationType === 'OTP_TYPE_SMS' ? 'OTP_TYPE_SMS' : 'OTP_TYPE_EMAIL';
  const user = userOf(context, { type, value: token.contact });
  return login(context, parameters, user, publicKey);
};

/** Opens a session for a key that the client holds. */
export function login(context: PerformContext, parameters: Fields, user: Row, publicKey: string) {
  const expirationSeconds = secondsOf(parameters);
  addSessionKey(context, {
    user,
    publicKey,
    type: 'CREDENTIAL_TYPE_LOGIN',
    name: 'Session',
    expirationSeconds,
    invalidateExisting: invalidates(parameters),
  });
  const { organizationId, keys, now } = context;
  const expiresAt = now + expirationSeconds * 1000;
  return { session: sessionToken(keys, { organizationId, userId: String(user.id), publicKey, expiresAt }) };
}

/** The older form: the answer is the same when no user has the contact, but no mail is sent. */
const initOtpAuth: Perform = (context, parameters) => {
  const contact: Contact = readContact(parameters);
  const app = appOf(context, parameters);
  const user = findUser(context, contact);
  const userId = user ? String(user.id) : undefined;
  const numeric = context.type === 'ACTIVITY_TYPE_INIT_OTP_AUTH' ? { otpLength: 6, alphanumeric: false } : {};
  const { otpId, code } = makeOtp(context, { ...numeric, ...parameters }, { kind: 'auth', contact, userId });
  if (user) sendCode(context, contact.value, app, code);
  return { otpId };
};

const otpAuth: Perform = (context, parameters) => {
  requireFeature(context, 'OTP_EMAIL_AUTH');
  const row = findOtp(context, 'auth', text(parameters, 'otpId'));
  evaluateOtp(context, row, text(parameters, 'otpCode', { max: 32 }));
  const user = context.db.get('select * from users where id = ?', row.user_id as string | null);
  if (!user) throw apiError(3, 'Invalid OTP code', { keepsChanges: true });
  const origin = { user, type: 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256', name: 'OTP Auth' };
  const { apiKeyId, bundle } = makeCredential(context, parameters, origin);
  return { userId: String(user.id), apiKeyId, credentialBundle: bundle };
};

/** Codes, the sign-in with them, and their older form. */
export const otpActivities: ActivityTable = Object.freeze({
  init_otp: {
    versions: {
      ACTIVITY_TYPE_INIT_OTP: 'initOtpResult',
      ACTIVITY_TYPE_INIT_OTP_V2: 'initOtpResult',
      ACTIVITY_TYPE_INIT_OTP_V3: 'initOtpResultV2',
    },
    perform: initOtp,
    parent: true,
  },
  verify_otp: {
    versions: {
      ACTIVITY_TYPE_VERIFY_OTP: 'verifyOtpResult',
      ACTIVITY_TYPE_VERIFY_OTP_V2: 'verifyOtpResult',
    },
    perform: verifyOtp,
    parent: true,
  },
  otp_login: {
    versions: { ACTIVITY_TYPE_OTP_LOGIN: 'otpLoginResult', ACTIVITY_TYPE_OTP_LOGIN_V2: 'otpLoginResult' },
    perform: otpLogin,
    parent: true,
  },
  init_otp_auth: {
    versions: {
      ACTIVITY_TYPE_INIT_OTP_AUTH: 'initOtpAuthResult',
      ACTIVITY_TYPE_INIT_OTP_AUTH_V2: 'initOtpAuthResultV2',
      ACTIVITY_TYPE_INIT_OTP_AUTH_V3: 'initOtpAuthResultV2',
    },
    perform: initOtpAuth,
    parent: true,
  },
  otp_auth: { versions: { ACTIVITY_TYPE_OTP_AUTH: 'otpAuthResult' }, perform: otpAuth, parent: true },
});
