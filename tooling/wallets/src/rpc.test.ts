import { describe, expect, test } from 'vitest';
import { createRpc } from './rpc.js';
import { chain, codeOf } from './testing.js';

/** Answers each URL with its body, or fails as a server that is down. */
function createFetch(bodies: Readonly<Record<string, unknown>>) {
  const requests: string[] = [];
  const answering: typeof fetch = async (url, init) => {
    requests.push(String(url));
    if (!Object.hasOwn(bodies, String(url))) throw new TypeError('fetch failed');
    const body = bodies[String(url)];
    if (body instanceof Promise) return body as Promise<Response>;
    expect(JSON.parse(String(init?.body))).toMatchObject({
      jsonrpc: '2.0',
      method: 'eth_chainId',
      params: [],
    });
    return new Response(JSON.stringify(body));
  };
  return { requests, rpc: createRpc({ fetch: answering }) };
}

const two = { ...chain(1), rpcUrls: ['http://a', 'http://b'] };
const call = { method: 'eth_chainId' };

describe('createRpc', () => {
  test('createRpc tries the next server when one is down but not when one answered', async () => {
    const down = createFetch({ 'http://b': { result: '0x1' } });
    expect(await down.rpc(two, call)).toBe('0x1');
    expect(down.requests).toEqual(['http://a', 'http://b']);
    const up = createFetch({ 'http://a': { result: null }, 'http://b': { result: '0x2' } });
    expect(await up.rpc(two, call)).toBeNull();
    expect(up.requests).toEqual(['http://a']);
  });

  test('createRpc returns an error of a server with its code as the answer of the chain', async () => {
    const error = { code: -32000, message: 'insufficient funds', data: '0x' };
    const { rpc, requests } = createFetch({ 'http://a': { error } });
    await expect(rpc(two, call)).rejects.toMatchObject(error);
    expect(requests).toHaveLength(1);
  });

  test.each([[null], ['text'], [{}], [{ error: null }]])(
    'createRpc tries the next server after the invalid answer %o',
    async (body) => {
      const { rpc } = createFetch({ 'http://a': body, 'http://b': { result: '0x1' } });
      expect(await rpc(two, call)).toBe('0x1');
    },
  );

  test('createRpc fails with -32603 without a server that answers', async () => {
    const { rpc } = createFetch({});
    expect(await codeOf(rpc(two, call))).toBe(-32603);
    expect(await codeOf(rpc({ ...two, rpcUrls: [] }, call))).toBe(-32603);
  });

  test('createRpc tries the next server after a timeout, and stops when aborted', async () => {
    const silent = createFetch({ 'http://a': new Promise(() => {}), 'http://b': { result: '0x1' } });
    expect(await silent.rpc(two, call, { timeout: 5 })).toBe('0x1');
    const controller = new AbortController();
    const asking = silent.rpc(two, call, { signal: controller.signal });
    controller.abort();
    await expect(asking).rejects.toMatchObject({ code: 'aborted' });
    expect(silent.requests).toEqual(['http://a', 'http://b', 'http://a']);
  });
});
