import { useMemo } from 'react';

/** Three arches, one inside the other, in two colours: the mark of an address. */
export interface ArchPattern {
  /** Degrees on the colour wheel. */
  readonly hue: number;
  readonly other: number;
  /** Quarter turns of each arch, the outer one first. */
  readonly turns: readonly number[];
}

/**
 * The mark of an address, made in the browser without a request. Letter case makes no difference, so an address looks
 * the same with and without its checksum.
 */
export function archesOf(address: string): ArchPattern {
  // FNV-1a: even enough for a picture, and nothing here is a secret.
  let state = 0x811c9dc5;
  for (const letter of address.toLowerCase()) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  const bits = state >>> 0;
  const hue = bits % 360;
  return {
    hue,
    other: (hue + 40 + ((bits >>> 9) % 280)) % 360,
    turns: [(bits >>> 18) % 4, (bits >>> 20) % 4, (bits >>> 22) % 4],
  };
}

const radii = [13, 8.5, 4];

/** The mark of an address, shown beside it and never instead of it. */
export function AccountMark({ address }: { readonly address: string }) {
  const { hue, other, turns } = useMemo(() => archesOf(address), [address]);
  return (
    <svg data-part="account-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="16" fill={`hsl(${hue} 38% 88%)`} />
      {radii.map((radius, i) => (
        <path
          key={radius}
          d={`M${16 - radius} 16a${radius} ${radius} 0 0 1 ${radius * 2} 0z`}
          fill={`hsl(${i === 1 ? other : hue} ${45 + i * 8}% ${[62, 48, 30][i]}%)`}
          transform={`rotate(${(turns[i] ?? 0) * 90} 16 16)`}
        />
      ))}
    </svg>
  );
}
