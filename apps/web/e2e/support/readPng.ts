import { inflateSync } from 'node:zlib';

/** Pixels as in a canvas: four bytes each, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Reads a screenshot: a PNG of eight bits, with or without alpha, not interlaced.
 *
 * @see https://www.w3.org/TR/png-3/
 */
export function readPng(file: Uint8Array): Picture {
  const bytes = Buffer.from(file);
  const [width, height, depth, colour] = [16, 20, 24, 25].map((at, index) =>
    index < 2 ? bytes.readUInt32BE(at) : bytes.readUInt8(at),
  ) as [number, number, number, number];
  if (depth !== 8 || (colour !== 2 && colour !== 6) || bytes.readUInt8(28) !== 0) {
    throw new Error(`A PNG of another kind: depth ${depth}, colour ${colour}.`);
  }
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  const size = colour === 6 ? 4 : 3;
  const stride = width * size;
  const lines = inflateSync(Buffer.concat(parts));
  const data = new Uint8Array(width * height * 4).fill(255);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1);
    const line = unfilter(lines[from] ?? 0, lines.subarray(from + 1, from + 1 + stride), above, size);
    for (let x = 0; x < width; x += 1) {
      data.set(line.subarray(x * size, x * size + size), (y * width + x) * 4);
    }
    above = line;
  }
  return { width, height, data };
}

/** §9.2: each byte is stored as the difference from its neighbours. */
function unfilter(type: number, line: Uint8Array, above: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(line.length);
  for (let x = 0; x < line.length; x += 1) {
    const left = out[x - size] ?? 0;
    const up = above[x] ?? 0;
    const corner = x < size ? 0 : (above[x - size] ?? 0);
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][type] ?? 0;
    out[x] = (line[x] ?? 0) + guess;
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
