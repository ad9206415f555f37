import type { CallOptions } from '@causeway/protocol';
import { WalletError } from '@causeway/protocol';

/** Bytes of an answer that are read; a name is at most 255. */
const most = 16_384;

/** Stops reading. A failure of it, or one that never ends, has no effect. */
const letGo = (body: Pick<ReadableStream, 'cancel'>): void => void body.cancel().catch(() => {});

/** The text of an answer up to the limit: a longer answer is not a name. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    read += value.length;
    if (read > most) {
      letGo(reader);
      throw new WalletError('malformed-response', { method: 'name', path: 'length' });
    }
    text += decoder.decode(value, { stream: true });
  }
  return text;
}

/**
 * Reads the name of an account from an HTTP resolver: `GET` of the URL with the account in place of `{address}`. An
 * answer with an error status means that there is no name.
 *
 * @returns the field `name` of the JSON, unchecked.
 * @throws what `fetch` throws; WalletError `malformed-response`.
 */
export async function fetchName(
  url: string,
  address: string,
  { signal, fetch: ask = fetch }: { readonly fetch?: typeof fetch } & CallOptions,
): Promise<unknown> {
  const response = await ask(url.replace('{address}', address), {
    signal,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) {
    if (response.body) letGo(response.body);
    return undefined;
  }
  const text = await textOf(response);
  try {
    return (JSON.parse(text) as { readonly name?: unknown } | null)?.name;
  } catch (cause) {
    throw new WalletError('malformed-response', { method: 'name', path: '' }, { cause });
  }
}
