import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createHttpServer, readText } from '@causeway/http';
import { describe, expect, it } from 'vitest';
import { testSeed } from '../seed.js';
import { attack } from './attack.js';
import { describeServer } from './describeServer.js';
import type { ServerSubject, SoundRequest } from './subject.js';

const requests: [SoundRequest, SoundRequest] = [
  { method: 'GET', target: '/' },
  {
    method: 'POST',
    target: '/say',
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":[1,{"b":"c"}]}',
  },
];

describeServer('a sound server', async () => {
  const server = createHttpServer(async (request, response) => {
    if (request.method === 'POST') response.end(JSON.stringify(JSON.parse(await readText(request, 65_536))));
    else response.end('here');
  });
  return { url: `http://localhost:${await server.listen(0, 'localhost')}/`, requests, stop: server.stop };
});

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server of Node's own, with a flaw. */
async function flawed(
  listener: Listener,
  change: (server: ReturnType<typeof createServer>) => void = () => {},
) {
  const server = createServer(listener);
  change(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const subject: ServerSubject = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return subject;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

const flaws: readonly [
  flaw: string,
  noticed: RegExp,
  listener: Listener,
  change?: Parameters<typeof flawed>[1],
][] = [
  [
    'cancels the stream of Node’s body above a limit',
    /Controller is already closed/,
    async (request, response) => {
      if (request.method === 'GET') return response.end();
      const reader = (Readable.toWeb(request) as ReadableStream<Uint8Array>).getReader();
      await wait(2);
      const drainBody = async () => {
        let size = 0;
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          size += part.value.length;
          if (size > 65_536) throw new Error('too large');
        }
      };
      await drainBody().catch(() => void reader.cancel().catch(() => {}));
      response.end();
    },
  ],
  [
    'parses the request target without a check',
    /Invalid URL/,
    ({ url = '' }, response) => response.end(new URL(url, 'http://a').href),
  ],
  [
    'does not handle a body that is cut',
    /aborted/,
    async (request, response) => response.end(await bodyOf(request)),
  ],
  [
    'parses a body without a check',
    /JSON/,
    async (request, response) => {
      const text = await bodyOf(request).catch(() => '');
      response.end(text && JSON.parse(text));
    },
  ],
  [
    'leaves an upgraded socket open',
    /it did not end/,
    (_, response) => response.end(),
    (server) =>
      server.on('upgrade', (_, socket) => {
        socket.on('error', () => {});
        socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
      }),
  ],
  [
    'does not handle errors of an upgraded socket',
    /ECONNRESET|EPIPE/,
    (_, response) => response.end(),
    (server) => server.on('upgrade', (_, socket) => socket.resume().write('x')),
  ],
  [
    'stops at the first invalid request',
    /not answered/,
    (_, response) => response.end(),
    (server) => server.on('clientError', () => server.close()),
  ],
];

describe('describeServer', () => {
  it.each(flaws)('the attack detects a server that %s', async (_, noticed, listener, change) => {
    const subject = await flawed(listener, change);
    const faults = await attack(subject, { connections: 2_000, seed: testSeed(), patience: 2_000 });
    expect(faults.join('\n')).toMatch(noticed);
  });

  it('the attack finds no fault in a sound server whose turns are slow, which accepts one connection in each', async () => {
    const subject = await flawed((_, response) => response.end());
    let isSlow = true;
    const spend = () => {
      const begun = performance.now();
      while (performance.now() - begun < 21);
      if (isSlow) setImmediate(spend);
    };
    spend();
    const faults = await attack(subject, { connections: 200, seed: testSeed(), patience: 600 });
    isSlow = false;
    expect(faults).toEqual([]);
  });
});
