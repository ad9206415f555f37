/** A `fetch` that is answered here. A request ends when its signal is aborted, even if there is no answer. */
export const createFetch = (
  respond: (url: string, init: RequestInit) => Promise<Response>,
): typeof globalThis.fetch =>
  (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { signal } = init;
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
    return Promise.race([respond(String(input), init), aborted]);
  }) as typeof globalThis.fetch;
