import { concat, fromHex, toHex, utf8 } from './hpke/bytes.js';

/**
 * Commits to the organisation that a mail belongs to: a random salt and the HMAC-SHA-256 of the id under it.
 * The reader of the mail opens its credential, learns its organisation and can compare; to others a
 * commitment to no organisation looks the same, so it does not show whether a mail has a wallet.
 *
 * @param organizationId Absent where the mail has no wallet.
 */
export async function commitOwner(organizationId = crypto.randomUUID() as string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return toHex(concat(salt, await hmac(salt, organizationId)));
}

/** Whether a text has the form of a commitment. */
export const isCommitment = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{96}$/.test(text);

/** Whether a commitment was made to this organisation. */
export async function isOwner(owner: string, organizationId: string): Promise<boolean> {
  const salt = fromHex(owner.slice(0, 32), 16);
  return salt !== undefined && owner.slice(32) === toHex(await hmac(salt, organizationId));
}

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const hmacKey = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign(algorithm, hmacKey, utf8(text)));
}
