import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { QrCode } from './QrCode.js';

const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1893456000&relay-protocol=irn&symKey=${'58'.repeat(32)}`;

it.each([['0x9858EfFD232B4033E47d90003D41EC34EcaEda94'], [uri]])(
  'a scanner reads the code of %s with its rounded corners',
  async (text) => {
    const { container } = await render(<QrCode text={text} label="A code" />);
    const drawing = container.querySelector('svg');
    if (!drawing) throw new Error('There is no drawing.');
    drawing.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    const side = 440;
    drawing.setAttribute('width', `${side}`);
    drawing.setAttribute('height', `${side}`);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(drawing.outerHTML)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.drawImage(image, 0, 0, side, side);
    expect(decodeQR(context.getImageData(0, 0, side, side))).toBe(text);
  },
);
