import encodeQR from 'qr';

/** The QR code of a text, to be drawn in a square of `size` by `size` units. */
export interface QrPath {
  /** Units of a side, with the quiet zone of four modules (ISO/IEC 18004 §6.3.8). */
  readonly size: number;
  /** The `d` of an SVG path: one rectangle for each run of dark modules. */
  readonly d: string;
}

const quietZone = 4;

/** Makes the QR code of a text. A seventh part of it may be dirty or hidden, and it is still read. */
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
