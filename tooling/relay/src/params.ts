import { relayError } from './errors.js';
import type { RelayLimits } from './limits.js';

type Params = Readonly<Record<string, unknown>>;

const refuse = (field: string, reason: string) => relayError('invalid-params', `${field} ${reason}.`);
/** A SHA-256 in lower-case hex, as clients make them. */
const topicPattern = /^[0-9a-f]{64}$/;

/**
 * The topic at `field`.
 *
 * @throws RelayError `invalid-params`.
 */
export function topicOf(params: Params, field = 'topic'): string {
  const value = params[field];
  if (typeof value !== 'string' || !topicPattern.test(value)) throw refuse(field, 'is no topic');
  return value;
}

/**
 * The topics of a batch call, each once.
 *
 * @throws RelayError `invalid-params`.
 */
export function topicsOf(params: Params, limits: RelayLimits): readonly string[] {
  const { topics } = params;
  if (!Array.isArray(topics) || topics.length > limits.batch) {
    throw refuse('topics', `must be a list of at most ${limits.batch}`);
  }
  return [...new Set(topics.map((topic) => topicOf({ topic })))];
}

/**
 * The ciphertext at `field`.
 *
 * @throws RelayError `invalid-params`.
 */
export function messageOf(params: Params, limits: RelayLimits, field = 'message'): string {
  const value = params[field];
  if (typeof value !== 'string' || value.length === 0) throw refuse(field, 'must be text');
  if (value.length > limits.message) throw refuse(field, `is longer than ${limits.message} characters`);
  return value;
}

/**
 * Seconds a message may wait.
 *
 * @throws RelayError `invalid-params`.
 */
export function ttlOf({ ttl }: Params, limits: RelayLimits): number {
  if (!Number.isSafeInteger(ttl) || (ttl as number) < 1 || (ttl as number) > limits.ttl) {
    throw refuse('ttl', `must be a whole number of seconds from 1 to ${limits.ttl}`);
  }
  return ttl as number;
}

/**
 * The number of a message's purpose; 0 when it is absent.
 *
 * @throws RelayError `invalid-params`.
 */
export function tagOf({ tag = 0 }: Params): number {
  if (!Number.isSafeInteger(tag) || (tag as number) < 0 || (tag as number) > 999_999) {
    throw refuse('tag', 'must be a whole number');
  }
  return tag as number;
}

/**
 * The token with the origin of a request, for wallets that check it.
 *
 * @throws RelayError `invalid-params`.
 */
export function attestationOf({ attestation }: Params): string | null {
  if (attestation === undefined || attestation === null) return null;
  if (typeof attestation !== 'string' || attestation.length > 8192)
    throw refuse('attestation', 'is no token');
  return attestation;
}
