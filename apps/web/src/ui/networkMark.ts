/** What the mark of a network is drawn from. */
interface NetworkMark {
  /** Degrees on the colour wheel. */
  readonly hue: number;
  /** One or two. */
  readonly letters: string;
}

/**
 * The mark of a network: its colour comes from its id and its letters from its name, so it is the same on every visit
 * and needs no file.
 */
export function markOf(id: string, name: string): NetworkMark {
  // FNV-1a: even enough for a colour.
  let state = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) state = Math.imul(state ^ id.charCodeAt(i), 0x01000193);
  const [first = '?', second = ''] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [one = '?', two = ''] = [...first];
  const [next = two] = [...second];
  return { hue: (state >>> 0) % 360, letters: (one + next).toUpperCase() };
}
