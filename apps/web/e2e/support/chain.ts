import { createPublicClient, http } from 'viem';

/** An independent reader of a local chain: viem in this process, never the app's own reader. */
export const look = (url: string) => createPublicClient({ transport: http(url, { retryCount: 0 }) });

/** Any JSON-RPC call of a local chain, such as anvil's own. */
export async function rpc(url: string, method: string, params: object = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
