import type { PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { type Fields, optionalText, record, records, text } from '../fields.js';
import type { Verification } from './tokens.js';
import { checkClientSignature, spendVerificationToken } from './verification.js';

/**
 * Remembers that a code proved this contact to be the user's. It counts for as long as it is the user's
 * contact: a contact that was only written down proves nothing, however it got there.
 */
function remember({ db, now }: PerformContext, userId: string, contact: string): void {
  db.run(
    `insert into verified_contacts (user_id, contact, created_at) values (?, ?, ?)
     on conflict (user_id, contact) do update set created_at = excluded.created_at`,
    userId,
    contact,
    now,
  );
}

const other = () =>
  apiError(3, 'bad request body', { fields: { verificationToken: 'is of another contact' } });

const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();

/**
 * The contact of a root user that the request's token proves, if it contains one; read before anything is
 * made.
 */
export function signUpProof(context: PerformContext, fields: Fields): Verification | undefined {
  if (optionalText(fields, 'verificationToken', { max: 4096 }) === undefined) return undefined;
  const token = spendVerificationToken(context, fields, 'USAGE_TYPE_SIGNUP');
  const user = records(fields, 'rootUsers').find((each) => isOf(each, token));
  if (!user) throw other();
  if (token.publicKey !== '') checkClientSignature(fields, token, signUpMessage(fields, token, user));
  return token;
}

/** Marks the user of a new organisation whose contact the token proves. */
export function rememberSignUp(
  context: PerformContext,
  token: Verification,
  users: readonly Fields[],
  userIds: readonly string[],
): void {
  const userId = userIds[users.findIndex((user) => isOf(user, token))];
  if (userId !== undefined) remember(context, userId, token.contact);
}

/**
 * Marks a user's changed contact when the request contains the proof; without one it is only written down.
 */
export function rememberChange(context: PerformContext, fields: Fields, contact: string): void {
  if (optionalText(fields, 'verificationToken', { max: 4096 }) === undefined) return;
  const token = spendVerificationToken(context, fields, 'USAGE_TYPE_CONTACT');
  if (!same(contact, token.contact)) throw other();
  remember(context, text(fields, 'userId'), token.contact);
}

const isOf = (user: Fields, { contact }: Verification): boolean =>
  same(optionalText(user, 'userEmail'), contact) || same(optionalText(user, 'userPhoneNumber'), contact);

/**
 * The text to sign for a sign-up: the credentials of the user, under either name clients give them. The
 * message is the client's text as it is, once it contains exactly this: clients order its members
 * differently.
 */
function signUpMessage(fields: Fields, token: Verification, user: Fields): string {
  const message = text(record(fields, 'clientSignature'), 'message', { max: 65_536 });
  const wrong = () =>
    apiError(3, 'bad request body', { fields: { clientSignature: 'is of another sign-up' } });
  let claims: Fields;
  try {
    claims = JSON.parse(message) as Fields;
  } catch {
    throw wrong();
  }
  const usage = (claims?.signupV2 ?? claims?.signup ?? {}) as Fields;
  const lists = ['apiKeys', 'authenticators', 'oauthProviders'] as const;
  const agrees =
    claims?.tokenId === token.id &&
    claims.type === 'USAGE_TYPE_SIGNUP' &&
    lists.every((name) => JSON.stringify(usage[name] ?? []) === JSON.stringify(user[name] ?? [])) &&
    (usage.email ?? undefined) === (user.userEmail ?? undefined) &&
    (usage.phoneNumber ?? undefined) === (user.userPhoneNumber ?? undefined);
  if (!agrees) throw wrong();
  return message;
}
