import encodeQR from 'qr';
import { useMemo } from 'react';

/** With the quiet zone of four modules (ISO/IEC 18004 §6.3.8), readable with up to 15 % of it hidden. */
function pathOf(text: string): { readonly size: number; readonly d: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    }),
  );
  return { size: rows.length, d: runs.join('') };
}

/** A QR code, dark on light in every theme: many cameras cannot read it inverted. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, d } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      data-part="code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={d} />
    </svg>
  );
}
