import { malformed } from '../errors.js';

/**
 * The text of an answer, up to `limit` bytes; the rest is not read.
 *
 * @throws WalletError `malformed-response` when there is more.
 */
export async function readText(response: Response, method: string, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      // Nothing waits for the rest to be let go.
      reader.cancel().catch(() => {});
      throw malformed(method, `its size, above ${limit} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
