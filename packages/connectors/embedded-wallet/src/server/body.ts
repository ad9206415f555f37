import { WalletError } from '@causeway/protocol';
import { readBody } from '@causeway/protocol/body';

const maxDepth = 8;

export const refused = (status: number, reason: string) =>
  new WalletError('embedded-request-refused', { status, reason });

/**
 * Reads the JSON of a request.
 *
 * @throws WalletError `embedded-request-refused`.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readBody(request, refused);
  if (depthOf(text) > maxDepth) throw refused(400, 'the body is nested too deeply');
  try {
    return JSON.parse(text);
  } catch {
    throw refused(400, 'the body is not JSON');
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
