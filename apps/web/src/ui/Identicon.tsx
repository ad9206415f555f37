import { useMemo } from 'react';
import { identicon } from './identicon.ts';

/** The mark of an address, drawn here. Beside the address, never instead of it. */
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
