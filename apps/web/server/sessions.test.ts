import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import * as evm from '@causeway/eip155/siwx';
import { createSignIn } from '@causeway/sign-in';
import { createLinks } from '@causeway/sign-in/link';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSessions, type SessionPlaces } from './sessions.ts';

const chainId = 'eip155:1';
const chain = {
  id: chainId,
  name: 'Ethereum',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
} as const;
const request = () => Promise.reject(new Error('not in this test'));
const wallet = createKeyed(memoryKey(`0x${'1'.repeat(64)}`), { chains: [chain], request });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-sessions-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts the server with the data of an earlier start. */
async function start(places: SessionPlaces) {
  const { store, links, keys, stop } = await openSessions(places);
  const signIn = createSignIn({
    domain: 'app.example',
    uri: 'https://app.example/sign-in',
    families: [{ chains: [chainId], ...evm }],
    nonces: { store },
    sessions: { store, keys },
  });
  return { ...createLinks(signIn, { store: links }), stop };
}

async function enter({ challenge, verify }: Awaited<ReturnType<typeof start>>) {
  const { id: account, address } = wallet.account(chainId);
  const text = evm.formatSiwx({ ...(await challenge({ account })), account, version: '1' });
  const data = `0x${Buffer.from(text).toString('hex')}`;
  const signature = String(
    await wallet.invoke({ chainId, method: 'personal_sign', params: [data, address] }),
  );
  return verify({ chainId, text, signed: { signature } });
}

async function outlives(places: SessionPlaces) {
  const first = await start(places);
  const { token, session } = await enter(first);
  first.stop();
  const second = await start(places);
  expect(await second.session(token)).toEqual(session);
  expect(await second.accounts(token)).toEqual([session.account]);
  // The same account signs in as the same user.
  expect((await enter(second)).session.user).toBe(session.user);
  await second.revoke(token);
  second.stop();
  const third = await start(places);
  await expect(third.session(token)).rejects.toMatchObject({ code: 'sign-in-session-ended' });
  third.stop();
}

test('a failure of the file is reported, and ends no server', async () => {
  const reports: string[] = [];
  const file = join(folder, 'failing.sqlite');
  const { store, stop } = await openSessions({ file, report: (message) => reports.push(message) });
  expect(reports).toEqual([]);
  stop();
  await expect(store.get('any', Date.now())).rejects.toThrow();
  expect(reports).toEqual([expect.stringMatching(/closed|not open/i)]);
});

test('a session and the accounts of its user are kept in a file after the server ends', () =>
  outlives({ file: join(folder, 'sessions.sqlite') }));

test('a server that was killed while it wrote leaves the file usable and as it was before', async () => {
  const file = join(folder, 'killed.sqlite');
  const first = await start({ file });
  const { token, session } = await enter(first);
  first.stop();
  const script = `
    const { Database } = require('node-sqlite3-wasm');
    const database = new Database(process.argv[1]);
    database.run('begin immediate');
    database.run('delete from causeway_key');
    console.log('writing');
    setInterval(() => {}, 1_000);
  `;
  const killed = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect((await stat(`${file}.lock`)).isDirectory()).toBe(true);
  const second = await start({ file });
  expect(await second.session(token)).toEqual(session);
  second.stop();
});

test('only the account of the server can read the file of the sessions', async () => {
  const before = process.umask(0o022);
  const file = join(folder, 'private.sqlite');
  const { stop } = await openSessions({ file });
  process.umask(before);
  stop();
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
});

test('a session in memory ends with the server', async () => {
  const first = await start({});
  const { token } = await enter(first);
  const second = await start({});
  await expect(second.session(token)).rejects.toMatchObject({ code: 'sign-in-session-ended' });
});

test('a file that cannot be a database prevents the start', async () => {
  await expect(openSessions({ file: join(folder, 'nowhere', 'sessions.sqlite') })).rejects.toThrow();
  const text = join(folder, 'text.sqlite');
  await writeFile(text, 'This is a text, and no database at all. '.repeat(20));
  await expect(openSessions({ file: text })).rejects.toThrow(
    `${text} cannot be used: file is not a database. It must be a database of SQLite, its folder must be writable`,
  );
});

test('copies that start after Redis has lost its data have the key of those that run', async () => {
  const saved = new Map<string, string>();
  const redis = async ([command, key = '', value = '', ...more]: readonly string[]) => {
    if (command === 'GET') return saved.get(key) ?? null;
    if (more.includes('NX') && saved.has(key)) return null;
    saved.set(key, value);
    return 'OK';
  };
  const first = await openSessions({ redis });
  saved.clear();
  await first.store.put('session:a', '1', Date.now() + 1_000, Date.now());
  expect((await openSessions({ redis })).keys).toEqual(first.keys);
});

const program = process.env.CAUSEWAY_REDIS || 'redis-server';
const missing = spawnSync(program, ['--version']).status !== 0;
const reason = 'no redis-server on the PATH (Debian: apt-get install redis-server; or CAUSEWAY_REDIS=/path)';

test('a session and the accounts of its user are kept in Redis after the server ends', async (context) => {
  if (missing) return context.skip(reason);
  const path = join(folder, 'redis.sock');
  const args = ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no', '--dir', folder];
  const redis = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve) => {
    redis.stdout.on('data', (data) => /ready to accept connections/i.test(String(data)) && resolve());
  });
  const client = createClient({ socket: { path, reconnectStrategy: false } });
  await client.connect();
  try {
    await outlives({ redis: (command) => client.sendCommand([...command]) });
  } finally {
    client.destroy();
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    // It is not inspected: once Node 20 has inspected a socket, it stops following links when it loads modules.
    await unlink(path);
  }
});
