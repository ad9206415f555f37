/** The part of a core that a check keeps busy, about: for the rest of its time it waits. Two cores run three checks. */
export const usual = 0.65;

/** The same of what waits longer. */
export const waits = /** @type {Readonly<Record<string, number>>} */ ({ bench: 0.35, compatibility: 0.35 });

/** Seconds on two idle cores, about, where it is more than a few; what others wait for counts with them. */
const seconds = /** @type {Readonly<Record<string, number>>} */ ({
  e2e: 500,
  app: 300,
  build: 250,
  'tests @causeway/matrix': 150,
  consumers: 170,
  'tests @causeway/kit': 140,
  'tests @causeway/keyserver': 135,
  site: 130,
  types: 95,
  'tests @causeway/cip34': 80,
  'tests @causeway/devnets': 80,
  'tests @causeway/walletconnect': 75,
  'tests @causeway/sign-in': 75,
  'tests @causeway/web': 70,
  'tests @causeway/embedded-wallet': 65,
  'tests @causeway/polkadot': 60,
  'tests @causeway/eip155': 55,
  'tests @causeway/stack': 55,
  'tests @causeway/devtools': 35,
  bench: 45,
  'tests @causeway/splits': 40,
  'tests @causeway/wallets': 40,
  'tests @causeway/core': 30,
  'tests @causeway/wallet-page': 30,
  'tests @causeway/conformance': 30,
  samples: 30,
  knip: 25,
  'tests @causeway/relay': 25,
  'tests @causeway/cosmos': 22,
  'tests @causeway/solana': 20,
  'tests @causeway/multiversx': 20,
  'tests @causeway/react': 20,
  'tests @causeway/bench': 20,
  'tests @causeway/near': 15,
  surface: 14,
  'format and lint': 14,
  circles: 12,
  'tests @causeway/consumers': 12,
  'tests @causeway/networks': 11,
  'tests @causeway/names': 10,
  'tests @causeway/journal': 9,
  sizes: 5,
  'tests @causeway/protocol': 5,
});

/**
 * The long ones first, so that no core waits for one at the end; then those that take more than a core.
 *
 * @template {{ readonly id: string, readonly cores?: number }} T
 * @param {readonly T[]} checks
 * @param {Readonly<Record<string, number>>} [times] Seconds by id.
 * @returns {T[]}
 */
export function longestFirst(checks, times = seconds) {
  const isWide = (/** @type {T} */ { cores = 1 }) => cores > 1;
  const long = (/** @type {T} */ { id }) => times[id] ?? 0;
  return [...checks].sort((a, b) => Number(isWide(a)) - Number(isWide(b)) || long(b) - long(a));
}
