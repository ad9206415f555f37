import { randomInt, timingSafeEqual } from 'node:crypto';
import type { PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { targetBundle } from '../bundles.js';
import { p256Pair, p256Secret } from '../crypto/p256.js';
import { type Fields, flag, optionalText, optionalWhole } from '../fields.js';
import type { Row } from '../store/db.js';
import type { Contact } from './contact.js';

const hour = 60 * 60_000;

/**
 * The limits on guessing. With six digits, the shortest code there is, `contactTries` an hour makes a chance
 * of 9 in a million an hour for one contact.
 */
export const otpLimits = Object.freeze({
  /** Guesses a code. */
  tries: 3,
  /** Codes in flight a contact. */
  inFlight: 3,
  /** Guesses a contact within an hour, over all of its codes: a new code does not reset them. */
  contactTries: 9,
  /** Seconds. */
  life: Object.freeze({ normal: 300, max: 600 }),
});

const digits = '0123456789';
/** Without the letters and digits that are read for one another. */
const alphanumeric = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** `verify` ends in a verification token, `auth` in a credential bundle. */
type Kind = 'verify' | 'auth';

/** A new code. Nothing about it shows whether any user has this contact. */
export interface MadeOtp {
  readonly otpId: string;
  readonly code: string;
  readonly target: string;
}

/**
 * Makes a code for a contact and keeps it sealed.
 *
 * @throws ApiError 3 `MAX_OTP_INITIATED` when too many are in flight or were guessed at.
 */
export function makeOtp(
  context: PerformContext,
  parameters: Fields,
  details: { readonly kind: Kind; readonly contact: Contact; readonly userId?: string },
): MadeOtp {
  const { db, keys, now, organizationId } = context;
  const life = optionalWhole(parameters, 'expirationSeconds', { min: 1, max: otpLimits.life.max });
  const length = optionalWhole(parameters, 'otpLength', { min: 6, max: 9 }) ?? 9;
  const letters = parameters.alphanumeric === undefined || flag(parameters, 'alphanumeric');
  optionalText(parameters, 'userIdentifier');
  checkLimits(context, details.contact);
  const code = randomCode(length, letters ? alphanumeric : digits);
  const otpId = context.newId();
  const secret = p256Secret();
  db.run(
    `insert into otps (id, organization_id, user_id, kind, contact, sealed_code, sealed_target, expires_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    otpId,
    organizationId,
    details.userId ?? null,
    details.kind,
    details.contact.value,
    keys.seal(`otp:${otpId}`, Buffer.from(code)),
    keys.seal(`otp-target:${otpId}`, secret),
    now + (life ?? otpLimits.life.normal) * 1000,
    now,
  );
  const { uncompressed } = p256Pair(secret);
  secret.fill(0);
  return {
    otpId,
    code,
    target: targetBundle(keys.otpSigner, { targetPublic: uncompressed, organizationId }),
  };
}

function checkLimits({ db, now, organizationId }: PerformContext, contact: Contact): void {
  db.run('delete from otps where created_at <= ? and expires_at <= ?', now - hour, now);
  const row = db.get(
    `select coalesce(sum(used = 0 and attempts < ? and expires_at > ?), 0) as waiting,
       coalesce(sum(attempts), 0) as attempts from otps where organization_id = ? and contact = ?`,
    otpLimits.tries,
    now,
    organizationId,
    contact.value,
  );
  if (Number(row?.waiting) >= otpLimits.inFlight || Number(row?.attempts) >= otpLimits.contactTries)
    throw apiError(3, 'Max number of OTPs have been initiated please wait and try again', {
      turnkeyErrorCode: 'MAX_OTP_INITIATED',
    });
}

/** The row of a code that may still be guessed at. @throws ApiError 3 saying why not. */
export function findOtp({ db, now, organizationId }: PerformContext, kind: Kind, otpId: string): Row {
  const row = db.get(
    'select * from otps where organization_id = ? and kind = ? and id = ?',
    organizationId,
    kind,
    otpId,
  );
  if (!row) throw apiError(3, 'Invalid OTP code');
  if (row.used || Number(row.expires_at) <= now) throw apiError(3, 'OTP code has expired');
  if (Number(row.attempts) >= otpLimits.tries) throw apiError(3, 'OTP attempts exceeded');
  return row;
}

/**
 * Evaluates one guess. The try is counted first and stays counted; the comparison takes the same time whatever the
 * guess is; a right guess uses the code up.
 *
 * @throws ApiError 3 `Invalid OTP code`.
 */
export function evaluateOtp({ db, keys }: PerformContext, row: Row, guess: string): void {
  const id = String(row.id);
  const counted = db.run(
    'update otps set attempts = attempts + 1 where id = ? and used = 0 and attempts < ?',
    id,
    otpLimits.tries,
  );
  if (counted !== 1) throw apiError(3, 'OTP attempts exceeded');
  const code = Buffer.from(keys.unseal(`otp:${id}`, row.sealed_code as Uint8Array));
  const padded = Buffer.alloc(code.length);
  const typed = Buffer.from(guess.trim().toUpperCase());
  typed.copy(padded);
  const right = timingSafeEqual(padded, code) && typed.length === code.length;
  code.fill(0);
  if (!right) throw apiError(3, 'Invalid OTP code', { keepsChanges: true });
  db.run('update otps set used = 1 where id = ?', id);
}

const randomCode = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
