import type { IncomingMessage } from 'node:http';

/** A fault of the caller, with its status. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads a whole body. One that is too large is abandoned, and the rest of it discarded, so that the refusal
 * can be read.
 *
 * @param limit Bytes.
 * @throws HttpError 413 above the limit, 400 when the connection ends first.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const settle = (act: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      act();
    };
    const refuse = (status: number, reason: string) =>
      settle(() => {
        request.resume();
        reject(new HttpError(status, reason));
      });
    const onData = (part: Buffer) => {
      size += part.length;
      if (size > limit) refuse(413, 'The body is too large.');
      else parts.push(part);
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(parts)));
    const onClose = () => refuse(400, 'The body is not complete.');
    if (Number(request.headers['content-length'] ?? 0) > limit) return refuse(413, 'The body is too large.');
    if (request.destroyed) return onClose();
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

/**
 * Reads a whole body as text.
 *
 * @param limit Bytes.
 * @throws HttpError As `readBody`, and 400 when it is not UTF-8.
 */
export async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const bytes = await readBody(request, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not UTF-8.');
  }
}
