import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { qrPath } from './QrCode.tsx';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Draws the rectangles as a camera would see them: four pixels for each unit, dark on light. */
function photograph({ size, d }: ReturnType<typeof qrPath>) {
  const scale = 4;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, width] of d.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = (row * side + Number(x) * scale) * 4;
      data.fill(0, from, from + Number(width) * scale * 4);
      for (let alpha = from + 3; alpha < from + Number(width) * scale * 4; alpha += 4) data[alpha] = 255;
    }
  }
  return { width: side, height: side, data };
}

it('the QR code decodes to the exact address', () => {
  expect(decodeQR(photograph(qrPath(address)))).toBe(address);
});

it('the QR code of another address decodes to that address', () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  expect(decodeQR(photograph(qrPath(other)))).toBe(other);
});

it('the QR code keeps the quiet zone free on all sides', () => {
  const { size, d } = qrPath(address);
  for (const [, x, y, width] of d.matchAll(/M(\d+) (\d+)h(\d+)v/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
    expect(Math.max(Number(x) + Number(width), Number(y) + 1)).toBeLessThanOrEqual(size - 4);
  }
});
