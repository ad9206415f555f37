import { parseChainId } from '@causeway/protocol';
import type { StoredSession } from '../types.js';

const hexKey = /^0[23][0-9a-f]{64}$/;
const address = /^0x[0-9a-fA-F]{40}$/;
const kinds = ['otp', 'email', 'passkey'];

const text = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 256;
const time = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Parses a stored session; `undefined` for another version or a damaged value. Never throws. */
export function parseSession(value: unknown): StoredSession | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const it = value as Partial<Record<keyof StoredSession, unknown>>;
  const key = it.privateKey as CryptoKey | undefined;
  const good =
    it.version === 1 &&
    kinds.includes(it.kind as string) &&
    (it.stampWith === 'session' || it.stampWith === 'passkey') &&
    text(it.organizationId) &&
    text(it.userId) &&
    typeof it.address === 'string' &&
    address.test(it.address) &&
    (it.email === undefined || text(it.email)) &&
    typeof it.publicKey === 'string' &&
    hexKey.test(it.publicKey) &&
    key?.type === 'private' &&
    // A key that can be read out was not made here.
    key.extractable === false &&
    key.usages.includes('sign') &&
    time(it.createdAt) &&
    time(it.expiresAt) &&
    time(it.authenticatedAt) &&
    typeof it.offset === 'number' &&
    Number.isFinite(it.offset) &&
    (it.chainId === undefined || isChainId(it.chainId));
  return good ? Object.freeze({ ...(it as StoredSession) }) : undefined;
}

function isChainId(value: unknown): boolean {
  try {
    return typeof value === 'string' && parseChainId(value).id === value;
  } catch {
    return false;
  }
}
