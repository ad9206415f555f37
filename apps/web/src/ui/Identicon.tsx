import { useMemo } from 'react';

/** A mark made from an address: five mirrored columns of five rows, which differ in shape as well as in shade. */
interface Pattern {
  /** Filled cells as `x,y`, both from 0 to 4. */
  readonly cells: readonly { readonly x: number; readonly y: number; readonly strong: boolean }[];
  /** Degrees on the colour wheel. */
  readonly hue: number;
}

/**
 * Makes the mark of an address in the browser, without a request. Letter case makes no difference, so an address
 * looks the same with and without its checksum.
 */
export function identicon(address: string): Pattern {
  const next = random(address.toLowerCase());
  const hue = Math.floor(next() * 360);
  const cells: { x: number; y: number; strong: boolean }[] = [];
  for (let y = 0; y < 5; y += 1) {
    for (let x = 0; x < 3; x += 1) {
      const roll = next();
      if (roll < 0.45) continue;
      const strong = roll > 0.8;
      cells.push({ x, y, strong });
      if (x < 2) cells.push({ x: 4 - x, y, strong });
    }
  }
  return { cells, hue };
}

/** FNV-1a to seed, xorshift32 to draw: even enough for a picture, and nothing here is a secret. */
function random(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) {
    state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  }
  state ||= 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** The mark of an address, drawn here. Shown beside the address, never instead of it. */
export function Identicon({ address }: { readonly address: string }) {
  const { cells, hue } = useMemo(() => identicon(address), [address]);
  return (
    <svg
      className="identicon"
      viewBox="0 0 7 7"
      aria-hidden="true"
      style={{ color: `oklch(0.62 0.11 ${hue})` }}
    >
      {cells.map(({ x, y, strong }) => (
        <rect key={`${x},${y}`} x={x + 1} y={y + 1} width="1" height="1" opacity={strong ? 1 : 0.55} />
      ))}
    </svg>
  );
}
