import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';

async function rpc(url: string, method: string, params: unknown[] = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { result: unknown }).result;
}

async function withChain(use: (chain: Anvil) => Promise<void>, chainId = 31337): Promise<void> {
  const chain = await startAnvil({ chainId, port: 0 });
  try {
    await use(chain);
  } finally {
    await chain.stop();
  }
}

describe('startAnvil', () => {
  it('startAnvil starts a chain with the requested id and ten funded accounts', () =>
    withChain(async (chain) => {
      expect(await rpc(chain.url, 'eth_chainId')).toBe('0x7a6a');
      expect(chain.accounts).toHaveLength(10);
      const first = chain.accounts[0];
      expect(first?.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
      expect(first?.privateKey).toHaveLength(66);
      expect(await rpc(chain.url, 'eth_getBalance', [first?.address, 'latest'])).toBe(
        '0x21e19e0c9bab2400000',
      );
    }, 31338));

  it('startAnvil starts two chains on two ports, and stopping one keeps the other running', () =>
    withChain((first) =>
      withChain(async (second) => {
        expect(first.port).not.toBe(second.port);
        await second.stop();
        await second.stop();
        await expect(rpc(second.url, 'eth_chainId')).rejects.toThrow();
        expect(await rpc(first.url, 'eth_chainId')).toBe('0x7a69');
      }),
    ));

  it('a chain of a thousand blocks writes nothing into the home folder', async () => {
    const home = mkdtempSync(join(tmpdir(), 'home-'));
    vi.stubEnv('HOME', home);
    try {
      await withChain(async ({ url, accounts }) => {
        await rpc(url, 'anvil_mine', ['0x3e8']);
        expect(await rpc(url, 'eth_blockNumber')).toBe('0x3e8');
        // The state of the last blocks can still be read.
        expect(await rpc(url, 'eth_getBalance', [accounts[0]?.address, '0x380'])).toBe(
          '0x21e19e0c9bab2400000',
        );
      });
      expect(readdirSync(home)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      rmSync(home, { recursive: true });
    }
  });

  it('startAnvil throws a named error when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startAnvil({ chainId: 31337, port })).rejects.toMatchObject({
      name: 'DevnetError',
      code: 'port-taken',
    });
    server.close();
  });

  it('startAnvil throws a named error when the binary is missing', async () => {
    await expect(startAnvil({ chainId: 31337, port: 0, binary: '/nowhere/anvil' })).rejects.toMatchObject({
      code: 'start-failed',
      message: expect.stringContaining('ENOENT'),
    });
  });

  it('startAnvil throws a named error when the program never reports that it listens', async () => {
    const started = startAnvil({ chainId: 31337, port: 0, binary: 'yes', timeout: 50 });
    await expect(started).rejects.toMatchObject({ code: 'start-timeout' });
  });

  it('startAnvil aborts a start by its signal', async () => {
    const abort = new AbortController();
    const started = startAnvil({ chainId: 31337, port: 0, signal: abort.signal });
    abort.abort();
    await expect(started).rejects.toMatchObject({ code: 'aborted' });
    await expect(startAnvil({ chainId: 31337, port: 0, signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('startAnvil stops a running chain by its signal', async () => {
    const abort = new AbortController();
    const chain = await startAnvil({ chainId: 31337, port: 0, signal: abort.signal });
    abort.abort();
    await chain.ended;
    await expect(rpc(chain.url, 'eth_chainId')).rejects.toThrow();
  });

  it('startAnvil leaves no orphan when the launching process is killed', async () => {
    const anvil = fileURLToPath(new URL('./anvil.ts', import.meta.url));
    const code = `const { startAnvil } = await import(${JSON.stringify(anvil)}); const c = await startAnvil({ chainId: 31337, port: 0 }); console.log(c.url)`;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
    const url = chunk.toString().trim();
    expect(await rpc(url, 'eth_chainId')).toBe('0x7a69');
    // A connection of ours closes when the chain ends: an event to wait for.
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    parent.kill('SIGKILL');
    socket.on('error', () => {});
    await closed;
    await expect(rpc(url, 'eth_chainId')).rejects.toThrow();
  });
});
