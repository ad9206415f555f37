import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WalletError } from '../words/error.js';
import { createRpc, type RpcProfile } from './rpc.js';

type Answer = (body: { id: number; method: string; params: unknown }, init: RequestInit) => unknown;
const firstUrl = 'https://one.example';
const secondUrl = 'https://two.example';
const chain = {
  id: 'test:1',
  name: 'Test',
  currency: { name: 'C', symbol: 'C', decimals: 1 },
  rpcUrls: [firstUrl, secondUrl],
} as const;
const profile: RpcProfile = {
  attempt: 1000,
  identify: { method: 'id' },
  chainOf: (answer) => (answer === 'unknown' ? undefined : `test:${answer}`),
  submits: (method) => method === 'submit',
  answer: ({ code, message, data }) =>
    code === 3 ? new WalletError('transaction-rejected', { reason: `${message}|${data}` }) : undefined,
};
const result =
  (value: unknown): Answer =>
  ({ id }) => ({ jsonrpc: '2.0', id, result: value });
const refusal =
  (error: unknown, status = 200): Answer =>
  () =>
    Response.json({ error }, { status });

/** The servers' answers to `read` and `submit`, and to the question which chain they have: 1 unless set. */
function createWorld(
  servers: Record<string, Record<string, Answer>>,
  options: object = {},
  change: object = {},
) {
  const calls: string[] = [];
  const requests: { url: string; init: RequestInit; body: Record<string, unknown> }[] = [];
  const fetch = vi.fn(async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    calls.push(`${url === firstUrl ? 'one' : 'two'} ${body.method}`);
    requests.push({ url, init, body });
    const answer = { id: result('1'), ...servers[url] }[body.method as string] as Answer | undefined;
    if (!answer) throw new Error(`${url} is down`);
    const answered = await answer(body, init);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  const rpc = createRpc({ ...chain, ...change }, profile, { fetch: fetch as never, ...options });
  return { rpc, calls, requests };
}
const hang: Answer = (_, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('cut'))));

describe('the call of a chain', () => {
  test('a call is JSON-RPC, and contains nothing that identifies the visitor', async () => {
    const { rpc, requests } = createWorld({ [firstUrl]: { read: result(7) } });
    expect(await rpc({ method: 'read', params: [1] })).toBe(7);
    expect(await rpc({ method: 'read' })).toBe(7);
    const [first] = requests.filter(({ body }) => body.method === 'read');
    expect(first?.init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    expect(first?.body).toEqual({ jsonrpc: '2.0', id: expect.any(Number), method: 'read', params: [1] });
    expect(requests.at(-1)?.body).toMatchObject({ params: [] });
    expect(new Set(requests.map(({ body }) => body.id)).size).toBe(requests.length);
  });

  test('a server is identified once, and before a submission', async () => {
    const { rpc, calls } = createWorld({ [firstUrl]: { read: result(7), submit: result(8) } });
    await rpc({ method: 'submit' });
    await rpc({ method: 'read' });
    expect(calls).toEqual(['one id', 'one submit', 'one read']);
  });

  test('a server that cannot be identified gets one request for its chain in each call', async () => {
    const { rpc, calls } = createWorld({
      [firstUrl]: { id: () => new Response('busy', { status: 500 }), read: hang },
      [secondUrl]: { read: result(7) },
    });
    expect(await rpc({ method: 'read' })).toBe(7);
    expect(calls).toEqual(['one read', 'one id', 'two read', 'two id']);
  });

  test('nothing is submitted to a server for another chain', async () => {
    const { rpc, calls } = createWorld({
      [firstUrl]: { id: result('2'), submit: result(8) },
      [secondUrl]: { submit: result(9) },
    });
    expect(await rpc({ method: 'submit' })).toBe(9);
    expect(calls).toEqual(['one id', 'two id', 'two submit']);
  });

  test('a submission whose answer was lost is not reported as one that reached no server', async () => {
    const lie = { id: result('2') };
    const { rpc } = createWorld({ [firstUrl]: { submit: hang }, [secondUrl]: lie }, { attempt: 20 });
    await expect(rpc({ method: 'submit' })).rejects.toMatchObject({ code: 'rpc-failed' });
    const { rpc: other } = createWorld({ [firstUrl]: lie, [secondUrl]: lie });
    await expect(other({ method: 'submit' })).rejects.toMatchObject({ code: 'rpc-chain-mismatch' });
  });

  test('a refusal does not decide about a submission that a server before may have accepted', async () => {
    const no = refusal({ code: 3, message: 'no' });
    const { rpc } = createWorld(
      { [firstUrl]: { submit: hang, read: hang }, [secondUrl]: { submit: no, read: no } },
      { attempt: 20 },
    );
    await expect(rpc({ method: 'submit' })).rejects.toMatchObject({
      code: 'rpc-failed',
      cause: { code: 'transaction-rejected' },
    });
    await expect(rpc({ method: 'read' })).rejects.toMatchObject({ code: 'transaction-rejected' });
    const { rpc: other } = createWorld(
      { [firstUrl]: { id: hang }, [secondUrl]: { submit: no } },
      { attempt: 20 },
    );
    await expect(other({ method: 'submit' })).rejects.toMatchObject({ code: 'transaction-rejected' });
  });

  test.each<[string, Answer]>([
    ['is down', () => Promise.reject(new Error('down'))],
    ['answers with a status', () => new Response('{}', { status: 500 })],
    ['answers with no JSON', () => new Response('<html>')],
    ['answers with null', () => Response.json(null)],
    ['answers with a text', () => Response.json('result')],
    ['answers without a result', () => ({ id: 1 })],
    ['answers with an error that is null, and no result', () => ({ error: null })],
    ['answers with an error of its own', refusal({ code: -32000, message: 'busy' })],
    ['answers with an error and a status', refusal({ code: -32000 }, 429)],
  ])('the next server is used when one %s', async (_, handler) => {
    const { rpc } = createWorld({ [firstUrl]: { read: handler }, [secondUrl]: { read: result(7) } });
    expect(await rpc({ method: 'read' })).toBe(7);
  });

  test('a result that is null is a result', async () => {
    const { rpc } = createWorld({ [firstUrl]: { read: () => ({ result: null, error: null }) } });
    expect(await rpc({ method: 'read' })).toBeNull();
  });

  test('an error of the chain is final, also with a status, and its text is clean', async () => {
    for (const status of [200, 400]) {
      const refuse = refusal({ code: 3, message: 'no\u202e\nfunds', data: 'd' }, status);
      const { rpc, calls } = createWorld({ [firstUrl]: { read: refuse }, [secondUrl]: { read: result(7) } });
      await expect(rpc({ method: 'read' })).rejects.toMatchObject({
        code: 'transaction-rejected',
        context: { reason: 'no funds|d' },
      });
      expect(calls).not.toContain('two read');
    }
  });

  test.each([
    [{ code: -1, message: 'busy' }, 'busy'],
    [{ code: -1 }, 'error -1'],
    [{ code: -1, message: 'a'.repeat(400) }, `${'a'.repeat(199)}…`],
  ])('the reason is that of the last server when all servers fail', async (error, reason) => {
    const { rpc } = createWorld({ [firstUrl]: {}, [secondUrl]: { read: refusal(error) } });
    await expect(rpc({ method: 'read' })).rejects.toMatchObject({
      code: 'rpc-failed',
      context: { chain: 'test:1', method: 'read', reason },
      cause: expect.any(Error),
    });
  });

  test.each([
    [() => new Response('', { status: 503 }), 'HTTP 503'],
    [() => Response.json({}), 'the answer is not JSON-RPC'],
  ])('the reason of an invalid answer is named', async (handler, reason) => {
    const { rpc } = createWorld({ [firstUrl]: { read: handler }, [secondUrl]: { read: handler } });
    await expect(rpc({ method: 'read' })).rejects.toMatchObject({ context: { reason } });
  });

  test.each([
    ['2', 'test:2'],
    ['unknown', 'an unknown chain'],
  ])('a server for the chain %s is skipped, and named when no other server answers', async (id, actual) => {
    const lie = { id: result(id), read: result(6) };
    const { rpc } = createWorld({ [firstUrl]: lie, [secondUrl]: { read: result(7) } });
    expect(await rpc({ method: 'read' })).toBe(7);
    for (const other of [{ read: refusal({ code: -1 }) }, lie]) {
      const { rpc: failing } = createWorld({ [firstUrl]: lie, [secondUrl]: other });
      await expect(failing({ method: 'read' })).rejects.toMatchObject({
        code: 'rpc-chain-mismatch',
        context: { expected: 'test:1', actual },
      });
    }
  });

  test('the error of a server for another chain is not an answer of the chain', async () => {
    const lie = { id: result('2'), read: refusal({ code: 3, message: 'no' }) };
    const { rpc } = createWorld({ [firstUrl]: lie, [secondUrl]: { read: result(7) } });
    await expect(rpc({ method: 'read' })).resolves.toBe(7);
  });

  test('a server that failed to name its chain gets another request for it', async () => {
    let times = 0;
    const id: Answer = (body, init) =>
      times++ ? result('1')(body, init) : Promise.reject(new Error('down'));
    const { rpc, calls } = createWorld({ [firstUrl]: { id, read: result(7) } }, {}, { rpcUrls: [firstUrl] });
    await expect(rpc({ method: 'read' })).rejects.toMatchObject({ code: 'rpc-failed' });
    expect(await rpc({ method: 'read' })).toBe(7);
    expect(calls.filter((call) => call === 'one id')).toHaveLength(2);
  });

  test('a chain without servers has no reader, and an aborted call sends nothing', async () => {
    const { rpc: none } = createWorld({}, {}, { rpcUrls: [] });
    await expect(none({ method: 'read' })).rejects.toMatchObject({
      code: 'reader-missing',
      context: { chain: 'test:1' },
    });
    const { rpc, calls } = createWorld({ [firstUrl]: { read: result(7) } });
    await expect(rpc({ method: 'read' }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
      context: { method: 'read' },
    });
    expect(calls).toEqual([]);
  });

  test('an error of the namespace about the last answer is thrown unchanged', async () => {
    const malformed = new WalletError('malformed-response', { method: 'read', path: 'x' });
    const speak = async () => Promise.reject(malformed);
    const rpc = createRpc(
      chain,
      { ...profile, speak: (_url, call, tools) => (call.method === 'id' ? tools.post(call) : speak()) },
      {
        fetch: (async () => Response.json({ result: '1' })) as never,
      },
    );
    await expect(rpc({ method: 'read' })).rejects.toBe(malformed);
    // A server may have accepted a submission before, so this is no answer to it.
    await expect(rpc({ method: 'submit' })).rejects.toMatchObject({ code: 'rpc-failed', cause: malformed });
  });

  test('a namespace can send requests to its servers itself, and reject in the name of the chain', async () => {
    const requests: unknown[] = [];
    const fetch = async (url: string, init: RequestInit) => {
      requests.push([url, init.credentials, init.method]);
      return Response.json({ result: '1' });
    };
    const rpc = createRpc(
      chain,
      {
        ...profile,
        async speak(url, call, tools) {
          if (call.method === 'id') return tools.post(call);
          if (call.method === 'no') throw tools.refuse({ code: 3, message: 'no' });
          return (await (await tools.fetch(`${url}/path`)).json()) as unknown;
        },
      },
      { fetch: fetch as never },
    );
    expect(await rpc({ method: 'read' })).toEqual({ result: '1' });
    expect(requests).toContainEqual([`${firstUrl}/path`, 'omit', undefined]);
    await expect(rpc({ method: 'no' })).rejects.toMatchObject({ context: { reason: 'no|undefined' } });
    expect(requests.filter((call) => String(call).startsWith(secondUrl))).toEqual([]);
  });
});

describe('the time of a call', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    [{}, 1000],
    [{ attempt: 50 }, 50],
  ])('a silent server is skipped after its time limit, and its request is aborted', async (options, ms) => {
    const { rpc, requests } = createWorld(
      { [firstUrl]: { read: hang }, [secondUrl]: { read: result(7) } },
      options,
    );
    const reading = rpc({ method: 'read' });
    await vi.advanceTimersByTimeAsync(ms - 1);
    const [first] = requests.filter(({ body }) => body.method === 'read');
    expect(first?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await reading).toBe(7);
    expect(first?.init.signal?.aborted).toBe(true);
  });

  test('a server that does not name its chain is skipped after its time limit', async () => {
    const { rpc, requests } = createWorld({
      [firstUrl]: { id: hang, submit: result(6) },
      [secondUrl]: { submit: result(7) },
    });
    const sending = rpc({ method: 'submit' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await sending).toBe(7);
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  test('a call of a chain ends at its own time limit, and when it is aborted', async () => {
    const { rpc } = createWorld({ [firstUrl]: { read: hang }, [secondUrl]: { read: hang } });
    const late = expect(rpc({ method: 'read' }, { timeout: 30 })).rejects.toMatchObject({
      code: 'timeout',
      context: { method: 'read', ms: 30 },
    });
    await vi.advanceTimersByTimeAsync(30);
    await late;
    const controller = new AbortController();
    const { rpc: again, calls } = createWorld({
      [firstUrl]: { read: hang },
      [secondUrl]: { read: result(7) },
    });
    const aborted = expect(again({ method: 'read' }, { signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await vi.advanceTimersByTimeAsync(1);
    controller.abort();
    await aborted;
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).not.toContain('two read');
  });

  test('a long request is written and sent in two tasks', async () => {
    const { rpc, calls } = createWorld({ [firstUrl]: { read: result(7) } });
    await rpc({ method: 'read' });
    const reading = rpc({ method: 'read', params: ['a'.repeat(100_000)] });
    await Promise.resolve();
    expect(calls).toEqual(['one read', 'one id']);
    await vi.advanceTimersByTimeAsync(0);
    expect(await reading).toBe(7);
    expect(calls).toHaveLength(3);
  });
});
