import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServer, type Server } from './main.ts';
import type { createSignInListener } from './signIn.ts';
import { config, makeBuild } from './testing/site.ts';

const { load } = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('./signIn.ts', () => ({ createSignInListener: load }));

const works: ReturnType<typeof createSignInListener> = async (_, outgoing) => void outgoing.end('signed in');
const shortage = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });

let dist: string;
let server: Server | undefined;

beforeEach(async () => {
  dist = await makeBuild();
  load.mockReset();
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(dist, { recursive: true });
});

const start = async () => {
  server = await createServer({ dist, config, port: 0 });
  return server.url;
};

it('the server loads the code that signs visitors in when it starts, not with the first of them', async () => {
  load.mockReturnValue(works);
  const url = await start();
  expect(load).toHaveBeenCalledTimes(1);
  const answers = ['/ready', '/sign-in/session'].map((path) => fetch(new URL(path, url)));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('the server does not start without the code that signs visitors in, and reports why', async () => {
  load.mockImplementation(() => {
    throw shortage;
  });
  await expect(start()).rejects.toBe(shortage);
  load.mockReset().mockReturnValue(works);
  await start();
});
