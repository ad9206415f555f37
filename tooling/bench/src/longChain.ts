import { createHttpServer, readText } from '@causeway/http';

const hex = (value: number) => `0x${value.toString(16)}`;

/** A local chain that looks longer than it is. */
export interface LongChain {
  readonly url: string;
  /** Questions for events so far. */
  readonly requestCount: () => number;
  stop(): Promise<void>;
}

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/**
 * A server in front of a chain that makes it look `stretch` times as long: block n becomes n × stretch, and there is nothing
 * in between. A local chain takes longer for each block the more it has, so a hundred thousand real ones are out of reach.
 */
export async function serveLongChain(chainUrl: string, stretch: number): Promise<LongChain> {
  let logs = 0;
  const callChain = async (method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    return (await (await fetch(chainUrl, { method: 'POST', headers, body })).json()) as Readonly<
      Record<string, unknown>
    >;
  };
  const answer = async ({ method, params }: Call): Promise<object> => {
    if (method === 'eth_blockNumber') {
      const { result } = await callChain(method, params);
      return { result: hex(Number(result) * stretch) };
    }
    if (method === 'eth_getBlockByNumber' && /^0x/.test(String(params[0]))) {
      const block = Number(params[0]);
      const { result } = await callChain(method, [hex(Math.floor(block / stretch)), false]);
      const { hash } = result as { hash: string };
      return { result: { hash: `${hash.slice(0, -6)}${(block % stretch).toString(16).padStart(6, '0')}` } };
    }
    if (method !== 'eth_getLogs') return callChain(method, params);
    logs += 1;
    const filter = params[0] as { fromBlock: string; toBlock: string };
    const low = Math.ceil(Number(filter.fromBlock) / stretch);
    const high = Math.floor(Number(filter.toBlock) / stretch);
    if (low > high) return { result: [] };
    const answered = await callChain(method, [{ ...filter, fromBlock: hex(low), toBlock: hex(high) }]);
    const entries = answered.result as readonly { readonly blockNumber: string }[];
    return {
      result: entries.map((log) => ({ ...log, blockNumber: hex(Number(log.blockNumber) * stretch) })),
    };
  };
  const server = createHttpServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const call = JSON.parse(await readText(request, 1_048_576)) as Call;
    const answered = await answer(call).catch((error: unknown) => ({
      error: { code: -32603, message: String(error) },
    }));
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ ...answered, jsonrpc: '2.0', id: call.id }));
  });
  const port = await server.listen(0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, requestCount: () => logs, stop: server.stop };
}
