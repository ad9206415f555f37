/** A mark made from an address: five columns, mirrored, of five rows. Told apart by shape as well as by shade. */
export interface Identicon {
  /** Filled cells as `x,y`, both from 0 to 4. */
  readonly cells: readonly { readonly x: number; readonly y: number; readonly strong: boolean }[];
  /** Degrees on the colour wheel. */
  readonly hue: number;
}

/**
 * Makes the mark of an address, here and without asking anybody. Letter case makes no difference, so an address
 * looks the same with and without its checksum.
 */
export function identicon(address: string): Identicon {
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
