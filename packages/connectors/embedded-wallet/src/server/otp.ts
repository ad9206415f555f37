import { isWalletError, WalletError } from '@causeway/protocol';
import type { Route } from './context.js';
import { compressedKey, email, exactly, flag, object, optional, text } from './fields.js';
import { createOrganization, findOrganization, sessionSeconds, tokenSeconds, userOf } from './provider.js';
import { invalid, verifyToken } from './token.js';
import { refusedCode, refusedMail, refusedToken } from './translate.js';

const id = text(/^[A-Za-z0-9_-]{1,100}$/, 'must be an id');
const jwt = text(/^[\w-]{1,1000}\.[\w-]{1,4000}\.[\w-]{1,200}$/, 'must be a token');
const signature = object({
  publicKey: compressedKey,
  scheme: exactly('CLIENT_SIGNATURE_SCHEME_API_P256'),
  message: text(/^[\s\S]{1,2000}$/, 'must be the signed text'),
  signature: text(/^(?:[0-9a-f]{2}){8,80}$/i, 'must be a signature in hex'),
});

const startBody = object({ email });

/** Sends a code by mail. The answer does not depend on a wallet with this mail: none is looked up. */
export const start: Route = async (body, { client, appName, pass, signal }) => {
  const { email: contact } = startBody(body, '');
  await pass('contact', contact);
  // Eight digits, three tries a code and three codes in five minutes: one in about a million guesses an hour.
  const code = { otpLength: 8, alphanumeric: false };
  const { otpId, otpEncryptionTargetBundle } = await client
    .submit('init_otp', { otpType: 'OTP_TYPE_EMAIL', contact, appName, ...code }, { signal })
    .catch((error: unknown) => {
      throw refusedMail(error);
    });
  return { otpId, otpEncryptionTargetBundle };
};

const verifyBody = object({
  otpId: id,
  encryptedOtpBundle: text(/^[\x20-\x7e]{1,4000}$/, 'must be an encrypted bundle'),
});

/** Exchanges an encrypted code for a verification token. This handler cannot read the code. */
export const verify: Route = async (body, { client, pass, guessesLeft, signal }) => {
  const { otpId, encryptedOtpBundle } = verifyBody(body, '');
  await pass('contact', otpId);
  const { verificationToken } = await client
    .submit('verify_otp', { otpId, encryptedOtpBundle, expirationSeconds: String(tokenSeconds) }, { signal })
    .catch(async (error: unknown) => {
      const refused = refusedCode(error);
      if (!isWalletError(refused, 'embedded-code-refused') || refused.context.reason !== 'incorrect')
        throw refused;
      const triesLeft = await guessesLeft(otpId);
      throw new WalletError(refused.code, { reason: 'incorrect', triesLeft }, { cause: error });
    });
  return { verificationToken };
};

const loginBody = object({
  verificationToken: jwt,
  publicKey: compressedKey,
  clientSignature: signature,
  signUpSignature: optional(signature),
  invalidateExisting: optional(flag),
});

/** Signs a verified mail in to its wallet, and creates the wallet when there is none. */
export const login: Route = async (body, context) => {
  const { verificationToken, publicKey, clientSignature, signUpSignature, invalidateExisting } = loginBody(
    body,
    '',
  );
  const { client, appName, organizationId: parent, otpSignerKey, signal } = context;
  const token = await verifyToken(verificationToken, { signerKey: otpSignerKey, organizationId: parent });
  await context.pass('contact', token.contact);
  let organizationId = await findOrganization(client, token.contact, signal);
  // After an answer of the provider, whose time the client then has: this server's clock may be wrong.
  if (token.expiresAt <= client.serverTime()) throw invalid('expired');
  const created = organizationId === undefined;
  if (organizationId === undefined) {
    if (!signUpSignature) {
      throw new WalletError('invalid-params', {
        field: 'signUpSignature',
        reason: 'is needed, because no wallet has this email address yet',
      });
    }
    const issuedAt = token.expiresAt - tokenSeconds * 1_000;
    const newcomer = { appName, token, verificationToken, signUpSignature };
    await createOrganization(context.clientAt(issuedAt), newcomer, signal);
    // Two tabs with a code each may both have made one; both go on with the older.
    organizationId = await findOrganization(client, token.contact, signal);
    if (organizationId === undefined) throw new WalletError('embedded-unavailable', { retryAfter: 1 });
  }
  const { session } = await client
    .submit(
      'otp_login',
      {
        verificationToken,
        publicKey,
        clientSignature,
        expirationSeconds: sessionSeconds,
        invalidateExisting,
      },
      { organizationId, signal },
    )
    .catch((error: unknown) => {
      throw refusedToken(error);
    });
  return { organizationId, userId: userOf(session), session, created };
};
