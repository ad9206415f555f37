import { isCommitment } from '../owner.js';
import type { Runtime } from '../runtime.js';
import type { StoredMail } from '../types.js';
import { resumeMail, type Sent } from './email.js';

/**
 * The mail with a pending code, stored so that a reload, or a return from the mail app on a phone, can continue. It
 * is a convenience: without storage, another mail is sent.
 */
export const awaited = {
  save({ store }: Runtime, purpose: StoredMail['purpose'], { stored }: Sent): void {
    store.mail?.write(Object.freeze({ version: 1, purpose, ...stored })).catch(() => undefined);
  },
  forget({ store }: Runtime): void {
    store.mail?.write(undefined).catch(() => undefined);
  },
  /** The stored mail of one of these purposes, unless it is too old. */
  async find(runtime: Runtime, ...purposes: readonly StoredMail['purpose'][]) {
    const mail = parseMail(await runtime.store.mail?.read().catch(() => undefined));
    if (!mail || !purposes.includes(mail.purpose)) return undefined;
    const sent = resumeMail(runtime, mail);
    return sent && { purpose: mail.purpose, sentAt: mail.sentAt, sent };
  },
};

const text = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Parses a stored mail; `undefined` for another version or a damaged value. Never throws. */
export function parseMail(value: unknown): StoredMail | undefined {
  const it = value as Partial<StoredMail> | null | undefined;
  const good =
    typeof it === 'object' &&
    it?.version === 1 &&
    ['sign-in', 'email', 'passkey'].includes(it.purpose ?? '') &&
    text(it.mail?.email) &&
    Number.isFinite(it.sentAt) &&
    (it.mail.method === 'otp'
      ? text(it.otp?.id) && text(it.otp.target)
      : it.mail.method === 'bundle' &&
        isCommitment(it.owner) &&
        /^04[0-9a-f]{128}$/.test(it.key?.publicKey ?? '') &&
        // A key that can be read out was not made here.
        it.key?.privateKey?.extractable === false);
  return good ? (it as StoredMail) : undefined;
}
