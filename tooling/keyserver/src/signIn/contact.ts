import type { PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { choice, type Fields, text } from '../fields.js';
import type { Row } from '../store/db.js';

/** An address that a code or a credential goes to. */
export interface Contact {
  readonly type: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
  /** In small letters. */
  readonly value: string;
}

const forms = Object.freeze({
  OTP_TYPE_EMAIL: /^[^\s@<>",;:()[\]\\]{1,64}@[^\s@<>",;:()[\]\\]{1,190}$/,
  OTP_TYPE_SMS: /^\+[1-9]\d{6,14}$/,
});

/** Reads `otpType` and `contact`. @throws ApiError 3 naming the field. */
export function readContact(parameters: Fields): Contact {
  const type = choice(parameters, 'otpType', ['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS']);
  return { type, value: text(parameters, 'contact', { max: 255, pattern: forms[type] }).toLowerCase() };
}

/** Reads `email`. @throws ApiError 3 naming the field. */
export function readEmail(parameters: Fields): Contact {
  const value = text(parameters, 'email', { max: 255, pattern: forms.OTP_TYPE_EMAIL }).toLowerCase();
  return { type: 'OTP_TYPE_EMAIL', value };
}

const sql = Object.freeze({
  OTP_TYPE_EMAIL: 'select * from users where organization_id = ? and email = ? order by rowid limit 1',
  OTP_TYPE_SMS: 'select * from users where organization_id = ? and phone = ? order by rowid limit 1',
});

/** The organisation's oldest user with this contact. */
export function findUser({ db, organizationId }: PerformContext, contact: Contact): Row | undefined {
  return db.get(sql[contact.type], organizationId, contact.value);
}

/** As `findUser`. @throws ApiError 5 when there is no such user. */
export function userOf(context: PerformContext, contact: Contact): Row {
  const user = findUser(context, contact);
  if (!user) throw apiError(5, 'no user found with the given contact');
  return user;
}

/** An app's name in a mail: without control characters, so that it stays on its line. */
export const appName = Object.freeze({ max: 100, pattern: /^[^\p{C}\p{Z}](?:[^\p{C}]*[^\p{C}\p{Z}])?$/u });
