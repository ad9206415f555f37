import type { Chain } from '@causeway/protocol';

/** What the mark of a network is drawn from. */
export interface NetworkPattern {
  /** Degrees on the colour wheel. */
  readonly hue: number;
  readonly letter: string;
}

/** Its colour comes from its id and its letter from its name, so it is the same on every visit and needs no file. */
export function patternOf({ id, name }: Pick<Chain, 'id' | 'name'>): NetworkPattern {
  let state = 0x811c9dc5;
  for (const letter of id) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  const [letter = '?'] = name.match(/[\p{L}\p{N}]/u) ?? [];
  return { hue: (state >>> 0) % 360, letter: letter.toUpperCase() };
}

/** The mark of a network or of a family. Its name is beside it, or its label. */
export function NetworkMark({ chain }: { readonly chain: Pick<Chain, 'id' | 'name'> }) {
  const { hue, letter } = patternOf(chain);
  return (
    <svg data-part="network-mark" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="10" fill={`hsl(${hue} 42% 34%)`} />
      <text x="10" y="10" dy=".36em" textAnchor="middle" fontSize="10.5" fontWeight="650" fill="#fff">
        {letter}
      </text>
    </svg>
  );
}
