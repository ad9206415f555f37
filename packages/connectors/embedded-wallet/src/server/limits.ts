import { WalletError } from '@causeway/protocol';
import type { Counter, Limit } from './counter.js';

/** The limits of one route. */
export interface RouteLimits {
  /** For all callers together: the capacity of the parent organisation. */
  readonly route: Limit;
  /** For each address of a caller; an IPv6 address counts by its first 64 bits. */
  readonly address: Limit;
  /** For each mail or code. */
  readonly contact: Limit;
}

const minute = 60_000;

/** The limits when none are given. Three codes a mail in five minutes, as the provider has it. */
export const defaultLimits = {
  'otp/start': limits(600, 30, { max: 3, windowMs: 5 * minute }),
  'otp/verify': limits(1_200, 60, { max: 5, windowMs: 5 * minute }),
  'otp/login': limits(1_200, 60, { max: 10, windowMs: 10 * minute }),
  'passkey/sign-up': limits(300, 20, { max: 5, windowMs: 10 * minute }),
  'email/session': limits(600, 30, { max: 3, windowMs: 5 * minute }),
  'email/recovery': limits(600, 30, { max: 3, windowMs: 5 * minute }),
} as const satisfies Record<string, RouteLimits>;

function limits(route: number, address: number, contact: Limit): RouteLimits {
  return {
    route: { max: route, windowMs: minute },
    address: { max: address, windowMs: 10 * minute },
    contact,
  };
}

/** A route of the handler. */
export type RouteName = keyof typeof defaultLimits;

/** The values needed to count a request. */
export interface Gate {
  readonly counter: Counter;
  readonly limits: Readonly<Record<RouteName, RouteLimits>>;
  /** Hashes the counted value, so that no store holds a mail or an address in clear. */
  readonly conceal: (text: string) => Promise<string>;
  readonly now: () => number;
}

/**
 * Counts one request against one limit.
 *
 * @throws WalletError `embedded-rate-limited` over the limit; `embedded-unavailable` when it cannot be
 *   counted: an attacker who stops the store must not get rid of the limits.
 */
export async function pass(gate: Gate, route: RouteName, kind: keyof RouteLimits, of = ''): Promise<void> {
  const limit = gate.limits[route][kind];
  const key = `${route}:${kind}:${of === '' ? '' : await gate.conceal(of)}`;
  const count = await gate.counter.take(key, limit, gate.now()).catch((cause: unknown) => {
    throw new WalletError('embedded-unavailable', { retryAfter: 5 }, { cause });
  });
  if (!count.allowed) {
    const retryAfter = Math.max(1, Math.ceil(count.leftMs / 1_000));
    throw new WalletError('embedded-rate-limited', { method: route, retryAfter });
  }
}

/** Wrong guesses that the provider takes at one code, for as long as a code may be tried. */
const guesses: Limit = { max: 3, windowMs: 15 * minute };

/**
 * Counts a wrong guess of a code. Returns the remaining tries; `undefined` when it cannot be counted, which refuses
 * nothing.
 */
export async function guessesLeft(
  { counter, conceal, now }: Gate,
  otpId: string,
): Promise<number | undefined> {
  try {
    return (await counter.take(`otp/verify:guess:${await conceal(otpId)}`, guesses, now())).left;
  } catch {
    return undefined;
  }
}

/**
 * The part of a caller's address that limits count: an IPv6 subscriber has 2^64 addresses to call from (RFC 6177).
 * Neither a port, which some proxies add, nor the notation of the address makes another caller of it.
 *
 * @example
 * import { countedAddress } from '@causeway/embedded-wallet/server';
 *
 * countedAddress('2001:db8::1:2:3:4'); // '2001:db8:0:0'
 * countedAddress('192.0.2.1:50001'); // '192.0.2.1'
 */
export function countedAddress(address: string): string {
  const bare = address.replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
  if (!bare.includes(':')) return bare;
  const [head = [], tail = []] = bare
    .replace(/%.*/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${hexOf(a, b)}:${hexOf(c, d)}`)
    .split('::', 2)
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
  // An IPv4 address, as a socket for both kinds gives it (RFC 4291 §2.5.5.2).
  if (groups[5] === 0xffff && !groups.slice(0, 5).some(Boolean)) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

const hexOf = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
