import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeyPair } from '../src/parent.js';
import type { Keyserver } from '../src/start.js';
import { call, callerOf, stampOf, temporaryFolder, withServer } from './server.js';
import { buildVictim, type VictimProgram } from './victimProgram.js';

/** A request in its wire format. */
function wire(port: number, { body = '', headers = '', method = 'POST', path = '/public/v1/query/whoami' }) {
  const length = method === 'POST' ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${headers}${length}\r\n${body}`;
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Resolves when the server has closed the connection. */
const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket.resume(), 'close'));

/** Waits until a connection has received so many answers; returns their status codes in order. */
function answers(socket: Socket, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let text = '';
    let statuses: string[] = [];
    const collect = (piece: Buffer) => {
      text += piece;
      const parts = text.split('HTTP/1.1 ');
      // The last one may not be complete yet.
      text = `HTTP/1.1 ${parts.pop() ?? ''}`;
      statuses = [...statuses, ...parts.filter((part) => part !== '').map((part) => part.slice(0, 3))];
      const whole = /\r\n\r\n.*[}\]]$/s.test(text) ? 1 : 0;
      if (statuses.length + whole < count) return;
      socket.off('data', collect);
      socket.off('close', fail);
      resolve([...statuses, text.slice(9, 12)]);
    };
    const fail = () => reject(new Error(`closed after ${statuses.length} answers`));
    socket.on('data', collect);
    socket.once('close', fail);
  });
}

const whoami = (server: Keyserver) =>
  call(server, callerOf(server.apiKey), 'query/whoami', { organizationId: server.organizationId });

describe('slow callers', () => {
  const limits = { connections: { head: 2_000, request: 3_000 } };

  it('slow callers are disconnected before, in the middle of the head and of the body, while others are served', () =>
    withServer(
      async (server) => {
        const sockets = await Promise.all([
          openSocket(server.port),
          openSocket(server.port),
          openSocket(server.port),
        ]);
        sockets[1]?.write('POST /public/v1/query/whoami HTTP/1.1\r\nhost: 127');
        sockets[2]?.write(wire(server.port, { body: 'x'.repeat(99) }).slice(0, -50));
        expect((await whoami(server)).status).toBe(200);
        await Promise.all(sockets.map(closed));
        expect((await whoami(server)).status).toBe(200);
      },
      { limits },
    ));
});

describe('many connections', () => {
  it('connections above the limit are closed, and new ones are accepted after others close', () =>
    withServer(
      async (server) => {
        const sockets = await Promise.all(Array.from({ length: 8 }, () => openSocket(server.port)));
        await closed(await openSocket(server.port));
        for (const socket of sockets) socket.destroy();
        await Promise.all(sockets.map(closed));
        await expect
          .poll(() =>
            whoami(server).then(
              ({ status }) => status,
              () => 0,
            ),
          )
          .toBe(200);
      },
      { limits: { connections: { connections: 8 } } },
    ));

  it('a thousand pipelined requests are answered in order without delaying other connections', () =>
    withServer(async (server) => {
      const socket = await openSocket(server.port);
      const paths = ['/health', '/nothing'];
      const many = Array.from({ length: 1_000 }, (_, at) =>
        wire(server.port, { method: 'GET', path: paths[at % 2] }),
      );
      const all = answers(socket, many.length);
      socket.write(many.join(''));
      expect((await whoami(server)).status).toBe(200);
      expect(await all).toEqual(many.map((_, at) => (at % 2 === 0 ? '200' : '404')));
      socket.destroy();
    }));
});

describe('a stamp with an attestation', () => {
  it('a stamp with an attestation is rejected with its own error', () =>
    withServer(async (server) => {
      const body = JSON.stringify({ organizationId: server.organizationId });
      const headers = { 'x-stamp-attested': '{}', 'x-stamp': stampOf(callerOf(server.apiKey), body) };
      const url = `${server.url}/public/v1/query/whoami`;
      const response = await fetch(url, { method: 'POST', body, headers });
      expect(response.status).toBe(401);
      expect(JSON.stringify(await response.json())).toContain('X-Stamp-Attested');
    }));
});

describe.skipIf(!existsSync('/proc/self/statm'))('the memory of the server', () => {
  const many = 20_000;
  const limit = 64 * 1024 * 1024;
  let program: VictimProgram;
  beforeAll(async () => {
    program = await buildVictim();
  });
  afterAll(() => program.remove());

  /** Bytes a process holds (proc(5), statm in pages of 4 KiB). */
  const memoryOf = (pid: number | undefined) =>
    Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;

  /** The growth of its memory over so many requests, good and bad, sent as fast as they are answered. */
  async function growth(count: number, control = ''): Promise<number> {
    const { folder, remove } = temporaryFolder();
    const { child, url } = await program.start(folder, { control });
    const port = Number(new URL(url).port);
    const caller = callerOf(JSON.parse(readFileSync(join(folder, 'parent-key.json'), 'utf8')) as ApiKeyPair);
    const { organizationId } = (await (await fetch(`${url}/health`)).json()) as { organizationId: string };
    const body = JSON.stringify({ organizationId });
    const stamp = stampOf(caller, body);
    const kinds = [
      wire(port, { body, headers: `x-stamp: ${stamp}\r\n` }),
      wire(port, { body: `${body} `, headers: `x-stamp: ${stamp}\r\n` }),
      wire(port, { body: '['.repeat(1_000), headers: 'x-stamp: no\r\n' }),
      wire(port, { method: 'GET', path: '/outbox.json' }),
    ];
    const batch = kinds.join('').repeat(10);
    const sendRequests = async (requests: number) => {
      const sides = Array.from({ length: 8 }, async () => {
        const socket = await openSocket(port);
        for (let rest = requests / 8; rest > 0; rest -= 40) {
          socket.write(batch);
          await answers(socket, 40);
        }
        socket.destroy();
      });
      await Promise.all(sides);
    };
    await sendRequests(4_000);
    const before = memoryOf(child.pid);
    await sendRequests(count);
    const grown = memoryOf(child.pid) - before;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    remove();
    return grown;
  }

  it(`the memory of the server grows by at most 64 MiB over ${many} valid and invalid requests`, async () => {
    const grown = await growth(many);
    console.info(`requests: ${many}, growth of the server's memory: ${(grown / 1_048_576).toFixed(1)} MiB`);
    expect(grown).toBeLessThanOrEqual(limit);
  });

  it('the memory of a server that retains data of each request grows measurably', async () => {
    expect(await growth(6_000, 'hoards')).toBeGreaterThan(limit);
  });
});
