import { describe, expect, test } from 'vitest';
import { chains, failure, local } from '../../test/fakes.js';
import { createRpc } from './rpc.js';

type Reply = (method: string, signal: AbortSignal) => unknown;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const result = (value: unknown) => json({ jsonrpc: '2.0', id: 1, result: value });
const fault = (code: number, message = 'failed', status = 200) => json({ error: { code, message } }, status);

/** Servers by URL; each answers for the right chain by default. */
function rpcOf(servers: Readonly<Record<string, Reply>>) {
  const calls: string[] = [];
  const fetchFake = async (url: string | URL | Request, init?: RequestInit) => {
    const { method } = JSON.parse(String(init?.body)) as { method: string };
    calls.push(`${String(url)} ${method}`);
    const answer = await servers[String(url)]?.(method, init?.signal as AbortSignal);
    if (answer !== undefined) return answer as Response;
    return method === 'eth_chainId' ? result('0x7a69') : result('0x1');
  };
  const chain = { ...local, rpcUrls: Object.keys(servers) };
  return { calls, rpc: createRpc(chain, { fetch: fetchFake as typeof fetch, attempt: 30 }) };
}
const good: Reply = () => undefined;
const balance = { method: 'eth_getBalance', params: [] };
const slow: Reply = (_, signal) =>
  new Promise((__, no) => signal.addEventListener('abort', () => no(new Error('late'))));

/** As browsers do: the fetch fails with the reason of its signal. */
const hangs: Reply = (_, signal) =>
  new Promise((__, no) => signal.addEventListener('abort', () => no(signal.reason)));

describe('reading a chain through its servers', () => {
  test('a request to a server that hangs rejects with rpc-failed caused by timeout', async () => {
    const error = await failure(rpcOf({ a: hangs }).rpc(balance));
    expect(error).toMatchObject({ code: 'rpc-failed', cause: { code: 'timeout' } });
    expect(error.message).not.toContain('abort');
  });

  test('a request without servers rejects with reader-missing and its documented message', async () => {
    const error = await failure(createRpc({ ...chains[0], rpcUrls: [] })(balance));
    expect(error).toMatchObject({ code: 'reader-missing', message: 'No public client available' });
  });

  test('requests go to the first server, whose chain is checked only once', async () => {
    const { rpc, calls } = rpcOf({ a: good, b: good });
    expect(await rpc(balance)).toBe('0x1');
    await rpc(balance);
    expect(calls).toEqual(['a eth_getBalance', 'a eth_chainId', 'a eth_getBalance']);
  });

  test('a server of another chain is reported as such, also when its answer is invalid', async () => {
    const other: Reply = (method) => (method === 'eth_chainId' ? result('0x1') : json({}));
    const error = await failure(rpcOf({ a: other }).rpc(balance));
    expect(error).toMatchObject({ code: 'rpc-chain-mismatch', context: { actual: 'eip155:1' } });
  });

  const bad: readonly (readonly [string, Reply])[] = [
    ['is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is too slow', slow],
    ['limits the rate of requests', () => fault(-32005, 'limit', 429)],
    ['returns status 502', () => json({}, 502)],
    ['returns an HTML page', () => new Response('<html>')],
    ['returns null', () => json(null)],
    ['returns no result', () => json({ jsonrpc: '2.0', id: 1 })],
    ['returns an internal error', () => fault(-32603)],
    ['does not know the method', () => fault(-32601)],
    ['is for another chain', (method) => (method === 'eth_chainId' ? result('0x1') : result('0x2'))],
    ['does not report its chain', (method) => (method === 'eth_chainId' ? result({}) : result('0x2'))],
  ];

  test.each(bad)('a request skips a server that %s', async (_, reply) => {
    const { rpc } = rpcOf({ a: reply, b: good });
    expect(await rpc(balance)).toBe('0x1');
  });

  test.each(bad)('a request rejects with a named error when the only server %s', async (name, reply) => {
    const error = await failure(rpcOf({ a: reply }).rpc(balance));
    expect(error.code).toBe(/chain$/.test(name) ? 'rpc-chain-mismatch' : 'rpc-failed');
  });

  test('a request rejects with an error of the chain without trying another server', async () => {
    const { rpc, calls } = rpcOf({
      a: (method) => (method === 'eth_chainId' ? undefined : fault(3, 'execution reverted')),
      b: good,
    });
    await expect(rpc(balance)).rejects.toMatchObject({ code: 3, message: 'execution reverted' });
    expect(calls.some((call) => call.startsWith('b'))).toBe(false);
  });

  test('a transaction is sent to a server only after its chain was checked', async () => {
    const { rpc, calls } = rpcOf({
      a: (method) => (method === 'eth_chainId' ? result('0x1') : undefined),
      b: good,
    });
    await rpc({ method: 'eth_sendRawTransaction', params: ['0x02'] });
    expect(calls).toEqual(['a eth_chainId', 'b eth_chainId', 'b eth_sendRawTransaction']);
  });

  test('a request can be aborted and ends after its time limit', async () => {
    const controller = new AbortController();
    const { rpc } = rpcOf({ a: slow });
    const waiting = failure(rpc(balance, { signal: controller.signal }));
    controller.abort();
    expect((await waiting).code).toBe('aborted');
    expect((await failure(rpc(balance, { signal: AbortSignal.abort() }))).code).toBe('aborted');
    // A new client: the first one's check of the chain may end in the meantime, which is another answer.
    expect((await failure(rpcOf({ a: slow }).rpc(balance, { timeout: 5 }))).code).toBe('timeout');
  });
});
