import { useMemo } from 'react';
import { brandOf } from './brands.js';

/** Three arches, one inside the other, in two colours: the mark of an address. */
interface ArchPattern {
  /** Degrees on the colour wheel. */
  readonly hue: number;
  readonly other: number;
  /** Quarter turns of each arch, the outer one first. */
  readonly turns: readonly number[];
}

/**
 * Generates the mark of an address, without a request. Letter case makes no difference, so an address looks the same with
 * and without its checksum.
 */
function archesOf(address: string): ArchPattern {
  // FNV-1a is even enough for a picture, and nothing here is secret.
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

/** The mark of an address, in a 32 × 32 box. */
export function AccountDrawing({ address }: { readonly address: string }) {
  const { hue, other, turns } = useMemo(() => archesOf(address), [address]);
  return (
    <>
      <rect width="32" height="32" rx="16" fill={`hsl(${hue} 38% 88%)`} />
      {radii.map((radius, i) => (
        <path
          key={radius}
          d={`M${16 - radius} 16a${radius} ${radius} 0 0 1 ${radius * 2} 0z`}
          fill={`hsl(${i === 1 ? other : hue} ${45 + i * 8}% ${[62, 48, 30][i]}%)`}
          transform={`rotate(${(turns[i] ?? 0) * 90} 16 16)`}
        />
      ))}
    </>
  );
}

/** The pattern drawn for a network without a mark. */
interface NetworkPattern {
  /** Degrees on the colour wheel. */
  readonly hue: number;
  readonly letter: string;
}

/** The colour comes from the id and the letter from the name, so the pattern is the same on every visit. */
function patternOf({ id, name }: Readonly<Record<'id' | 'name', string>>): NetworkPattern {
  let state = 0x811c9dc5;
  for (const letter of id) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  const [letter = '?'] = name.match(/[\p{L}\p{N}]/u) ?? [];
  return { hue: (state >>> 0) % 360, letter: letter.toUpperCase() };
}

/** The mark of a network or of a family, in a 24 × 24 box. */
export function NetworkDrawing({ of }: { readonly of: Readonly<Record<'id' | 'name', string>> }) {
  const brand = brandOf(of.id);
  const { hue, letter } = patternOf(of);
  return (
    <>
      <circle cx="12" cy="12" r="12" fill={brand?.disc ?? `hsl(${hue} 42% 34%)`} />
      {brand ? (
        <path
          d={brand.d}
          fill={brand.sign ?? '#fff'}
          fillRule={brand.evenOdd && 'evenodd'}
          transform="translate(3.6 3.6) scale(.7)"
        />
      ) : (
        <text x="12" y="12" dy=".36em" textAnchor="middle" fontSize="12" fontWeight="650" fill="#fff">
          {letter}
        </text>
      )}
      {/* The edge keeps a dark disc visible on a dark surface. */}
      <circle cx="12" cy="12" r="11.5" fill="none" stroke="currentColor" strokeOpacity=".2" />
    </>
  );
}
