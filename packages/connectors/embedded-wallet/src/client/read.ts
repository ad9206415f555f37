import { malformed } from '../errors.js';

/**
 * The text of an answer, up to `limit` bytes; the rest is not read.
 *
 * @throws WalletError `malformed-response` when there is more.
 */
export async function readText(response: Response, method: string, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit) {
      // Nothing waits for the rest to be let go.
      reader.cancel().catch(() => {});
      throw malformed(method, `its size, above ${limit} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The JSON of a text, or `undefined` when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
