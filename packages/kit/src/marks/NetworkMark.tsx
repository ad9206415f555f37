import type { Chain } from '@causeway/protocol';
import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import type { Brands, Kit } from '../types.js';

/** What the mark of a network without one of its own is drawn from. */
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

interface NetworkMarkProps {
  readonly kit: Kit;
  /** A chain, or a family by its namespace. */
  readonly of: { readonly id: string; readonly name: string };
}

const none = () => undefined;

/** The mark of a network or of a family, whose name is beside it. An empty disc until the marks are loaded. */
export function NetworkMark({ kit, of }: NetworkMarkProps) {
  const brands = useStore<Brands | undefined>(kit.brands, none);
  useEffect(() => void kit.brands.load().catch(() => undefined), [kit]);
  const brand = brands?.brandOf(of.id);
  const { hue, letter } = patternOf(of as Pick<Chain, 'id' | 'name'>);
  return (
    <svg data-part="network-mark" viewBox="0 0 24 24" aria-hidden="true">
      <circle
        cx="12"
        cy="12"
        r="12"
        fill={brand?.disc ?? (brands ? `hsl(${hue} 42% 34%)` : 'var(--k-line)')}
      />
      {brand && (
        <path
          d={brand.d}
          fill={brand.sign ?? '#fff'}
          fillRule={brand.evenOdd && 'evenodd'}
          transform="translate(3.6 3.6) scale(.7)"
        />
      )}
      {brands && !brand && (
        <text x="12" y="12" dy=".36em" textAnchor="middle" fontSize="12" fontWeight="650" fill="#fff">
          {letter}
        </text>
      )}
    </svg>
  );
}
