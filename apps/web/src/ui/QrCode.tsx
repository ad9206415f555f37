import { useMemo } from 'react';
import { qrPath } from './qrPath.ts';
import './QrCode.css';

interface QrCodeProps {
  readonly text: string;
  /** What it is the code of. */
  readonly label: string;
}

/** A QR code, dark on light in every theme: cameras do not read it the other way round. */
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
