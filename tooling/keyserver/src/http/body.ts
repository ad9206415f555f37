import type { IncomingMessage } from 'node:http';
import { HttpError, readBody as readBytes } from '@causeway/http';
import { apiError } from '../apiError.js';
import type { Fields } from '../fields.js';

/** The largest body that is read, in bytes. */
export const largest = 1_048_576;

/** Nesting of a JSON body at most. */
export const deepest = 32;

/** Reads the whole body. @throws ApiError 3, with status 413 above `largest` bytes. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  try {
    return await readBytes(request, largest);
  } catch (error) {
    throw error instanceof HttpError && error.status === 413 ? tooLarge() : badBody();
  }
}

const tooLarge = () => Object.assign(apiError(3, 'request body is too large'), { status: 413 });

const badBody = () => apiError(3, 'bad request body');

/**
 * The object a body holds. Its depth is known before it is parsed, and no name of a prototype is taken.
 *
 * @throws ApiError 3
 */
export function parseBody(bytes: Uint8Array): Fields {
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (depthOf(text) > deepest) throw badBody();
    value = JSON.parse(text, (key, each) => {
      if (key === '__proto__') throw badBody();
      return each;
    });
  } catch {
    throw badBody();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badBody();
  return value as Fields;
}

/** How deep brackets nest, those in texts aside. */
export function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > most) most = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return most;
}
