import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServer, type Server } from './main.ts';
import type { createSignInListener } from './signIn.ts';

const { load } = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('./signIn.ts', () => ({ createSignInListener: load }));

const works: ReturnType<typeof createSignInListener> = async (_, outgoing) => void outgoing.end('signed in');
const shortage = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });

let dist: string;
let server: Server;
const reported: unknown[] = [];

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'causeway-ready-'));
  const script = '<script type="application/json" id="causeway-config">{}</script>';
  await writeFile(join(dist, 'index.html'), `<!doctype html><title>x</title>${script}`);
  load.mockReset();
  reported.length = 0;
});

afterEach(async () => {
  await server.stop();
  await rm(dist, { recursive: true });
});

async function start() {
  server = await createServer({
    dist,
    port: 0,
    report: (error) => reported.push(error),
    config: {
      appName: 'Test',
      chains: [],
      defaultChain: 'eip155:1',
      connectSources: [],
      testWallets: false,
    },
  });
}

const statusOf = async (path: string) => (await fetch(new URL(path, server.url))).status;

it('the server loads the code that signs visitors in when it starts, not with the first of them', async () => {
  load.mockReturnValue(works);
  await start();
  await expect.poll(() => load.mock.calls.length).toBe(1);
  expect([await statusOf('/ready'), await statusOf('/sign-in/session')]).toEqual([200, 200]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('the server is not ready while the code that signs visitors in cannot be loaded, and reports why', async () => {
  load.mockImplementation(() => {
    throw shortage;
  });
  await start();
  await expect.poll(() => reported).toEqual([shortage]);
  expect([await statusOf('/ready'), await statusOf('/health'), await statusOf('/')]).toEqual([503, 200, 200]);
  expect(await statusOf('/sign-in/session')).toBe(500);
  expect(reported).toEqual([shortage, shortage, shortage]);
  load.mockReset().mockReturnValue(works);
  expect([await statusOf('/ready'), await statusOf('/sign-in/session')]).toEqual([200, 200]);
});
