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

describe('startSolana', () => {
  test('startSolana serves a genesis hash on loopback that is the same for the same name', async () => {
    const first = await start();
    const second = await start();
    const other = await start({ name: 'other' });
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await call(first.url, 'getGenesisHash')).result).toBe(first.genesisHash);
    expect(first.chainId).toBe(`solana:${first.genesisHash.slice(0, 32)}`);
    expect([second.chainId === first.chainId, other.chainId === first.chainId]).toEqual([true, false]);
  });

  test('an airdrop of the Solana chain adds coins to the address, and a page can read the balance', async () => {
    const { url } = await start({ funded: [address] });
    expect((await call(url, 'getBalance', [address])).result).toMatchObject({ value: 100_000_000_000 });
    const answer = await fetch(url, { method: 'OPTIONS' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('the Solana chain accepts a block hash for exactly 150 blocks', async () => {
    const { url, advance } = await start({ blockMs: 1_000_000 });
    const latest = (await call(url, 'getLatestBlockhash')).result as {
      value: { blockhash: string; lastValidBlockHeight: number };
    };
    const { blockhash, lastValidBlockHeight } = latest.value;
    const valid = async () => (await call(url, 'isBlockhashValid', [blockhash])).result as { value: boolean };
    expect(lastValidBlockHeight).toBe(150);
    advance(150);
    expect(await valid()).toMatchObject({ value: true });
    advance(1);
    expect(await valid()).toMatchObject({ value: false });
  });

  test.each([
    ['a body that is not JSON', '{', -32700],
    ['an unknown method', { method: 'getNothing' }, -32601],
    ['the name of an inherited property', { method: 'constructor' }, -32601],
    ['an invalid address', { method: 'getBalance', params: ['0x'] }, -32602],
    [
      'an invalid transaction',
      { method: 'sendTransaction', params: ['AAAA', { encoding: 'base64' }] },
      -32602,
    ],
    ['a transaction in Base58', { method: 'sendTransaction', params: ['1', {}] }, -32602],
    [
      'a transaction that is too long',
      { method: 'sendTransaction', params: ['A'.repeat(2000), { encoding: 'base64' }] },
      -32602,
    ],
  ])('the Solana chain answers %s with the error number', async (_, body, code) => {
    const { url } = await start();
    expect((await rpc(url, body)).error?.code).toBe(code);
  });

  test('startSolana reports a taken port and an aborted start with their codes', async () => {
    const { port } = await start();
    await expect(start({ port })).rejects.toMatchObject({ name: 'DevnetError', code: 'port-taken' });
    await expect(start({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  });

  test('the Solana chain stops when stop is called once or twice, or by its signal', async () => {
    const chain = await start();
    await Promise.all([chain.stop(), chain.stop(), chain.ended]);
    await expect(call(chain.url, 'getHealth')).rejects.toThrow();
    const controller = new AbortController();
    const other = await start({ signal: controller.signal });
    controller.abort();
    await other.ended;
  });
});
