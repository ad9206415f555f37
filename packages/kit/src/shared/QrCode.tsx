import encodeQR from 'qr';
import { useMemo } from 'react';

/** The quiet zone, in modules (ISO/IEC 18004 §6.3.8). */
const quiet = 4;
/** The side of a finder pattern, in modules. */
const finder = 7;

/** A rounded square, as a path. */
const square = (x: number, y: number, side: number, r: number) =>
  `M${x + r} ${y}h${side - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${side - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h-${side - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${side - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}z`;

/** Runs of modules with round ends, and the three finder patterns as rounded rings. Up to 15 % may be hidden. */
function pathOf(text: string): { readonly size: number; readonly d: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quiet });
  const last = rows.length - quiet - finder;
  const corners = [
    [quiet, quiet],
    [last, quiet],
    [quiet, last],
  ] as const;
  const within = (at: number, from: number) => at >= from && at < from + finder;
  const inFinder = (x: number, y: number) => corners.some(([left, top]) => within(x, left) && within(y, top));
  const dark = (x: number, y: number) => rows[y]?.[x] === true && !inFinder(x, y);
  const runs = rows.flatMap((row, y) =>
    row.flatMap((_, x) => {
      if (!dark(x, y) || dark(x - 1, y)) return [];
      let end = x;
      while (dark(end + 1, y)) end += 1;
      return `M${x + 0.5} ${y + 0.04}h${end - x}a.46.46 0 0 1 0 .92h-${end - x}a.46.46 0 0 1 0-.92z`;
    }),
  );
  const rings = corners.map(
    ([x, y]) => square(x, y, 7, 2) + square(x + 1, y + 1, 5, 1.4) + square(x + 2, y + 2, 3, 0.9),
  );
  return { size: rows.length, d: runs.join('') + rings.join('') };
}

/**
 * A QR code, dark on light in every theme: many cameras cannot scan it inverted. The element around it has the light ground.
 *
 * @example
 * ```tsx
 * import { QrCode } from '@causeway/kit/marks';
 *
 * export const Address = ({ address }: { readonly address: string }) => (
 *   <div style={{ background: '#fff', inlineSize: 200 }}>
 *     <QrCode text={address} label="The address as a QR code" />
 *   </div>
 * );
 * ```
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, d } = useMemo(() => pathOf(text), [text]);
  return (
    <svg data-part="code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path fillRule="evenodd" d={d} />
    </svg>
  );
}
