import { WalletError, withDeadline } from '@causeway/protocol';

/** Bytes; an attestation with a certificate chain is a few thousand. */
const maxBytes = 64 * 1024;
const maxDepth = 8;
const timeoutMs = 10_000;

export const refused = (status: number, reason: string) =>
  new WalletError('embedded-request-refused', { status, reason });

/**
 * Reads a JSON body within its limits.
 *
 * @throws WalletError `embedded-request-refused`.
 */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refused(415, 'the body must be application/json');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw refused(413, 'the body is too large');
  const text = await readText(request);
  if (depthOf(text) > maxDepth) throw refused(400, 'the body is nested too deeply');
  try {
    return JSON.parse(text);
  } catch {
    throw refused(400, 'the body is not JSON');
  }
}

/** The body as text; a sender that is too slow or sends too much is cut off. */
async function readText(request: Request): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const readAll = async () => {
    let size = 0;
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > maxBytes) throw refused(413, 'the body is too large');
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  };
  try {
    return await withDeadline(readAll(), { method: 'body', ms: timeoutMs, signal: request.signal });
  } catch (error) {
    void letPass(reader).catch(() => {});
    if (error instanceof WalletError && error.code === 'timeout') {
      throw refused(408, 'the body did not arrive in time');
    }
    if (error instanceof TypeError) throw refused(400, 'the body is not UTF-8');
    throw error;
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

/** How deep the text nests, counted before it is parsed. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return deepest;
}
