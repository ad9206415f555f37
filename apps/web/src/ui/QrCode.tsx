import { useMemo } from 'react';
import './QrCode.css';
import encodeQR from 'qr';

/** The QR code of a text, to be rendered in a square of `size` by `size` units. */
interface QrPath {
  /** Units of a side, with the quiet zone of four modules (ISO/IEC 18004 §6.3.8). */
  readonly size: number;
  /** The `d` of an SVG path: one rectangle for each run of dark modules. */
  readonly d: string;
}

const quietZone = 4;

/** Creates the QR code of a text. It can be scanned with up to 15 % of it damaged or hidden (error correction M). */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    }),
  );
  return Object.freeze({ size: rows.length, d: runs.join('') });
}

interface QrCodeProps {
  readonly text: string;
  /** The accessible label of the code. */
  readonly label: string;
}

/** A QR code, dark on light in every theme, because many cameras cannot scan it inverted. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, d } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={d} />
    </svg>
  );
}
