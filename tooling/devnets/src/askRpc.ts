/** Calls one method of a chain. @throws Error with the words of the chain. */
export type CallNode = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** Calls the methods of a local chain, for its tools for tests. */
export const askRpc =
  (url: string, signal?: AbortSignal): CallNode =>
  async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body, ...(signal && { signal }) });
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
