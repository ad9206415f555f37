import { QrCode as Code } from '@causeway/kit/marks';
import type { ComponentProps } from 'react';
import './QrCode.css';

/** The kit's QR code, in the room that is kept for it. */
export const QrCode = (props: ComponentProps<typeof Code>) => (
  <div className="qr">
    <Code {...props} />
  </div>
);
