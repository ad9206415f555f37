import { afterEach, describe, expect, test } from 'vitest';
import { type SolanaChain, startSolana } from './startSolana.js';

const address = '5kMDkdera2vkpd3XkjMd851WJ4EnE9nxGcukW2mW7AU3';
const running: SolanaChain[] = [];
const start = async (options: Partial<Parameters<typeof startSolana>[0]> = {}) => {
  const chain = await startSolana({ port: 0, ...options });
  running.push(chain);
  return chain;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((chain) => chain.stop()));
});

async function rpc(url: string, body: unknown): Promise<{ result?: unknown; error?: { code: number } }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (await (await fetch(url, { method: 'POST', body: text })).json()) as never;
}
const call = (url: string, method: string, params: unknown[] = []) =>
  rpc(url, { jsonrpc: '2.0', id: 1, method, params });

describe('a local Solana chain', () => {
  test('answers on loopback for its genesis hash, the same for the same name', async () => {
    const one = await start();
    const two = await start();
    const other = await start({ name: 'other' });
    expect(one.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await call(one.url, 'getGenesisHash')).result).toBe(one.genesisHash);
    expect(one.chainId).toBe(`solana:${one.genesisHash.slice(0, 32)}`);
    expect([two.chainId === one.chainId, other.chainId === one.chainId]).toEqual([true, false]);
  });

  test('gives coins to whom it is told, and lets a page read it', async () => {
    const { url } = await start({ funded: [address] });
    expect((await call(url, 'getBalance', [address])).result).toMatchObject({ value: 100_000_000_000 });
    const answer = await fetch(url, { method: 'OPTIONS' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('a block hash is good for 150 blocks and no longer', async () => {
    const { url, advance } = await start({ blockMs: 1_000_000 });
    const found = (await call(url, 'getLatestBlockhash')).result as {
      value: { blockhash: string; lastValidBlockHeight: number };
    };
    const { blockhash, lastValidBlockHeight } = found.value;
    const valid = async () => (await call(url, 'isBlockhashValid', [blockhash])).result as { value: boolean };
    expect(lastValidBlockHeight).toBe(150);
    advance(150);
    expect(await valid()).toMatchObject({ value: true });
    advance(1);
    expect(await valid()).toMatchObject({ value: false });
  });

  test.each([
    ['no JSON', '{', -32700],
    ['a method it has not', { method: 'getNothing' }, -32601],
    ['an inherited name', { method: 'constructor' }, -32601],
    ['a bad address', { method: 'getBalance', params: ['0x'] }, -32602],
    ['no transaction', { method: 'sendTransaction', params: ['AAAA', { encoding: 'base64' }] }, -32602],
    ['base 58, which it does not read', { method: 'sendTransaction', params: ['1', {}] }, -32602],
    [
      'too long a transaction',
      { method: 'sendTransaction', params: ['A'.repeat(2000), { encoding: 'base64' }] },
      -32602,
    ],
  ])('%s is an error with its number', async (_, body, code) => {
    const { url } = await start();
    expect((await rpc(url, body)).error?.code).toBe(code);
  });

  test('a port that is taken, and a start that was given up, are told by their codes', async () => {
    const { port } = await start();
    await expect(start({ port })).rejects.toMatchObject({ name: 'DevnetError', code: 'port-taken' });
    await expect(start({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  });

  test('ends when it is told, twice, or by its signal', async () => {
    const chain = await start();
    await Promise.all([chain.stop(), chain.stop(), chain.ended]);
    await expect(call(chain.url, 'getHealth')).rejects.toThrow();
    const given = new AbortController();
    const other = await start({ signal: given.signal });
    given.abort();
    await other.ended;
  });
});
