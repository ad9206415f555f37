import { withDeadline } from '../words/deadline.js';
import { isWalletError, type WalletError } from '../words/error.js';

const maxBytes = 64 * 1024;
const timeoutMs = 10_000;

/**
 * Reads the text of a JSON request on a server: UTF-8, at most 64 KiB, within 10 s. What a client still sends after a refusal
 * is read on for a while, so that it gets the answer.
 *
 * @param refuse makes the error of a refusal from its HTTP status, 400, 408, 413 or 415, and its reason.
 * @throws WalletError as `refuse` makes it; `aborted` when the request is.
 * @example
 * import { WalletError } from '@causeway/protocol';
 * import { readBody } from '@causeway/protocol/body';
 *
 * const refuse = (status: number, reason: string) =>
 *   new WalletError('invalid-params', { field: 'body', reason: `${status}: ${reason}` });
 *
 * export const handle = async (request: Request) => JSON.parse(await readBody(request, refuse));
 */
export async function readBody(
  request: Request,
  refuse: (status: number, reason: string) => WalletError,
): Promise<string> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refuse(415, 'the body must be application/json');
  const tooLarge = () => refuse(413, 'the body is too large');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const readAll = async () => {
    let size = 0;
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > maxBytes) throw tooLarge();
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  };
  try {
    return await withDeadline(readAll(), { method: 'body', ms: timeoutMs, signal: request.signal });
  } catch (error) {
    void letPass(reader).catch(() => {});
    if (!isWalletError(error)) throw refuse(400, 'the body is not UTF-8, or was cut off');
    throw error.code === 'timeout' ? refuse(408, 'the body did not arrive in time') : error;
  }
}

/**
 * Reads on for a while without keeping anything. Cancelling would crash a server whose stream comes from Node's
 * `Readable.toWeb`, which writes its remaining data to the closed stream.
 */
async function letPass(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let size = 0; size < 16 * maxBytes; ) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
  }
}
