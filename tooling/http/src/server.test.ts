import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, HttpError, type HttpServer, readBody, readText, toRequest } from './index.js';

let server: HttpServer | undefined;
let port = 0;

afterEach(() => server?.stop());

async function start(...parameters: Parameters<typeof createHttpServer>) {
  server = createHttpServer(...parameters);
  port = await server.listen(0, '127.0.0.1');
}

/** The answer to these bytes, which are written at once. */
async function exchange(...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.write(Buffer.concat(parts.map((part) => Buffer.from(part))));
  await once(socket, 'close').catch(() => {});
  return answer;
}

const head = (line: string, ...more: readonly string[]) =>
  `${[line, 'Host: localhost', 'Connection: close', ...more].join('\r\n')}\r\n\r\n`;
const post = head('POST / HTTP/1.1', 'Transfer-Encoding: chunked');
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const end = '0\r\n\r\n';
const five = Array.from({ length: 5 }, () => chunk(Buffer.alloc(50_001, 'a')));
const status = (answer: string) => answer.slice(9, 12);

describe('the HTTP server', () => {
  it('the HTTP server answers with an error when its listener throws or rejects', async () => {
    const reported: unknown[] = [];
    await start(
      ({ url }) => {
        if (url === '/late') return Promise.reject(new Error('late'));
        if (url === '/refused') throw new HttpError(415, 'no');
        throw new Error('early');
      },
      { report: (error) => reported.push(String(error)) },
    );
    expect(status(await exchange(head('GET /late HTTP/1.1')))).toBe('500');
    expect(status(await exchange(head('GET /early HTTP/1.1')))).toBe('500');
    expect(status(await exchange(head('GET /refused HTTP/1.1')))).toBe('415');
    expect(reported).toEqual(['Error: late', 'Error: early']);
  });

  it('the HTTP server reports an error of a connection that it cannot accept, and serves the next one', async () => {
    const reported: unknown[] = [];
    await start(
      ({ socket, url }, response) => {
        // As Node does when the process has no file left for a connection.
        if (url === '/last') Reflect.get(socket, 'server').emit('error', new Error('accept EMFILE'));
        response.end();
      },
      { report: (error) => reported.push(String(error)) },
    );
    expect(status(await exchange(head('GET /last HTTP/1.1')))).toBe('200');
    expect(status(await exchange(head('GET / HTTP/1.1')))).toBe('200');
    expect(reported).toEqual(['Error: accept EMFILE']);
  });

  it('the HTTP server closes a connection whose answer fails midway', async () => {
    await start((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half');
      throw new Error('late');
    });
    expect(await exchange(head('GET / HTTP/1.1'))).not.toContain('500');
  });

  it.each(['http://[::1', '//', '//[', 'x', 'ftp://localhost/', 'http://'])(
    'the HTTP server refuses the request target %s',
    async (target) => {
      await start((_, response) => response.end());
      expect(status(await exchange(head(`GET ${target} HTTP/1.1`)))).toBe('400');
    },
  );

  it('the HTTP server uses the path of an absolute request target', async () => {
    await start(({ url }, response) => response.end(url));
    expect(await exchange(head('GET HTTP://localhost/a?b#c HTTP/1.1'))).toContain('/a?b');
  });

  it('the HTTP server stops beside silent, half-upgraded or refused sockets and can listen again', async () => {
    const urls: string[] = [];
    await start((_, response) => response.end('here'), { upgrade: ({ url }) => urls.push(url ?? '') });
    const sockets = ['', 'GET / HT', head('GET /up HTTP/1.1', 'Connection: Upgrade', 'Upgrade: x')].map(
      (text) => {
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
        socket.on('error', () => {});
        socket.write(text);
        return socket;
      },
    );
    await expect.poll(() => urls).toEqual(['/up']);
    await Promise.all([server?.stop(), server?.stop()]);
    for (const socket of sockets) socket.destroy();
    expect(server?.listening).toBe(false);
    await server?.listen(port, '127.0.0.1');
    expect(await exchange(head('GET / HTTP/1.1'))).toContain('here');
  });

  it('the HTTP server closes only the socket of an upgrade that throws', async () => {
    await start((_, response) => response.end('here'), {
      upgrade: () => {
        throw new Error('no');
      },
    });
    expect(await exchange(head('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: x'))).toBe('');
    expect(await exchange(head('GET / HTTP/1.1'))).toContain('here');
  });

  it('the HTTP server reports why it cannot listen', async () => {
    await start(() => {});
    await expect(createHttpServer(() => {}).listen(port, '127.0.0.1')).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('the HTTP server closes connections above its limit and connections that send no head', async () => {
    await start((_, response) => response.end(), { connections: 1, head: 1_000 });
    const startedAt = Date.now();
    const silent = exchange('GET / HTTP/1.1\r\n');
    expect(await exchange(head('GET / HTTP/1.1'))).toBe('');
    expect(status(await silent)).toBe('408');
    expect(Date.now() - startedAt).toBeLessThan(30_000);
  });

  it('the HTTP server reserves connections for other addresses when one address opens as many as it can', async () => {
    await start((_, response) => response.end('here'), {
      connections: 30,
      perCaller: { connections: 20, callerOf: (address) => address },
    });
    const flood = Array.from({ length: 60 }, () => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => {});
      return socket;
    });
    await expect.poll(() => server?.refused).toBe(40);
    const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    let answer = '';
    other.on('data', (part) => {
      answer += part;
    });
    other.write(head('GET / HTTP/1.1'));
    await once(other, 'close');
    expect(answer).toContain('here');
    expect(server?.open).toBe(20);
    for (const socket of flood) socket.destroy();
    await expect.poll(() => server?.open).toBe(0);
    expect(await exchange(head('GET / HTTP/1.1'))).toContain('here');
  });

  it('the HTTP server counts the connections from all addresses of one caller together', async () => {
    const callerOf = (address: string) => address.slice(0, 7);
    await start((_, response) => response.end('here'), { perCaller: { connections: 2, callerOf } });
    const from = (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      return socket.on('error', () => {});
    };
    const sockets = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.1.0.1'].map(from);
    await expect.poll(() => [server?.open, server?.refused]).toEqual([3, 1]);
    for (const socket of sockets) socket.destroy();
  });

  /** A request that keeps its connection open. */
  const pipelined = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

  it('the HTTP server closes a connection that sends requests without end while none is answered', async () => {
    let requests = 0;
    await start(({ url }, response) => {
      requests += 1;
      if (url === '/other') response.end('here');
    });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    for (let batches = 0; batches < 50 && !socket.destroyed; batches += 1) {
      socket.write(pipelined.repeat(1_000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    expect(requests).toBe(10_000);
    expect(await exchange(head('GET /other HTTP/1.1'))).toContain('here');
  });

  it('the HTTP server forgets every pipelined request of a connection that ended', async () => {
    const responses: ServerResponse[] = [];
    await start((_, response) => void responses.push(response));
    for (let count = 1; count <= 12; count += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write(pipelined.repeat(1_000));
      await expect.poll(() => responses.length).toBe(count * 1_000);
      socket.destroy();
      await expect.poll(() => server?.open).toBe(0);
    }
    // The end of a server is told to the requests that it still knows.
    await server?.stop();
    expect(responses.filter((response) => response.hasHeader('connection')).length).toBe(0);
  });

  it('the HTTP server closes a connection that reads nothing of its answer', async () => {
    await start((_, response) => response.end(Buffer.alloc(50_000_000)), { idle: 200 });
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    socket.pause();
    socket.write(head('GET / HTTP/1.1'));
    await expect.poll(() => server?.open).toBe(1);
    await expect.poll(() => server?.open).toBe(0);
    socket.destroy();
  });

  /** A connection that stays open after its first answer. */
  async function keepOpen() {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    socket.write(pipelined);
    await expect.poll(() => answer).toContain('here');
    return { socket, answer: () => answer };
  }

  it('the HTTP server keeps an idle connection for its next request until the idle time is over', async () => {
    await start((_, response) => response.end('here'), { idle: 20_000, head: 500 });
    const { socket, answer } = await keepOpen();
    // Longer than the time for a head, and than the limit of Node with the second it adds.
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    socket.write(pipelined);
    await expect.poll(answer).toMatch(/here[\s\S]*here/);
    socket.destroy();
  });

  it('the HTTP server closes an idle connection when its idle time is over', async () => {
    await start((_, response) => response.end('here'), { idle: 200 });
    const { socket } = await keepOpen();
    const idleSince = performance.now();
    await once(socket, 'close');
    // Less than the limit of Node.
    expect(performance.now() - idleSince).toBeLessThan(4_500);
  });

  it('the HTTP server answers a request that a proxy sends on an idle connection while it stops with a grace period', async () => {
    await start((_, response) => response.end('here'));
    const [used, idle] = [await keepOpen(), await keepOpen()];
    const closed = Promise.all([once(used.socket, 'close'), once(idle.socket, 'close')]);
    const startedAt = performance.now();
    const stopped = server?.stop(30_000);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
    used.socket.write(pipelined);
    await stopped;
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(used.answer()).toMatch(/keep-alive[\s\S]*here[\s\S]*connection: close[\s\S]*here/i);
  });

  it('the HTTP server answers every pending request when it stops, and closes each connection after its answer', async () => {
    const waiting: (() => void)[] = [];
    await start(async (_, response) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      response.end('done');
    });
    const keepAlive = head('GET / HTTP/1.1').replace('Connection: close\r\n', '');
    const answers = Array.from({ length: 20 }, () => exchange(keepAlive));
    await expect.poll(() => waiting.length).toBe(20);
    const stopped = server?.stop(30_000);
    for (const answer of waiting) answer();
    await stopped;
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/200 OK[\s\S]*done/);
  });

  it('the HTTP server closes connections that take longer than the grace period', async () => {
    let requests = 0;
    await start(() => {
      requests += 1;
    });
    const answer = exchange(head('GET / HTTP/1.1'));
    await expect.poll(() => requests).toBe(1);
    await server?.stop(50);
    expect(await answer).toBe('');
  });
});

describe('the body of an HTTP request', () => {
  it('the body of a request is read completely, or refused above its limit under any framing', async () => {
    await start(async (request, response) => response.end(String((await readBody(request, 100_000)).length)));
    expect(await exchange(post, ...five.slice(0, 1), end)).toContain('50001');
    expect(status(await exchange(post, ...five, end))).toBe('413');
    expect(status(await exchange(head('POST / HTTP/1.1', 'Content-Length: 100001')))).toBe('413');
  });

  it('the body of a request is returned as text only when it is valid UTF-8', async () => {
    await start(async (request, response) => response.end(await readText(request, 100)));
    expect(await exchange(post, chunk(Buffer.from('é')), end)).toContain('é');
    expect(status(await exchange(post, chunk(Buffer.of(0xc3)), end))).toBe('400');
  });

  it('the body of a request is no longer read when the connection is closed', async () => {
    let failed: unknown;
    await start((request) => readBody(request, 100).catch((error) => (failed = error)));
    const socket = connect(port, '127.0.0.1');
    socket.write(`${post}5\r\nab`, () => socket.destroy());
    await expect.poll(() => failed).toMatchObject({ status: 400 });
  });
});

describe('the HTTP server with a platform Request', () => {
  it('the HTTP server passes method, headers and body to a platform Request', async () => {
    await start(async (incoming, response) => {
      const request = toRequest(incoming);
      response.end(`${request.method} ${request.url} ${request.headers.get('x-a')} ${await request.text()}`);
    });
    const request = head('PUT /a?b=c HTTP/1.1', 'Transfer-Encoding: chunked', 'X-A: 1', 'X-A: 2');
    expect(await exchange(request, chunk(Buffer.from('text')), end)).toContain(
      'PUT http://localhost/a?b=c 1, 2 text',
    );
    expect(status(await exchange(head('TRACE / HTTP/1.1')))).toBe('405');
  });

  it.each([0, 1, 2])('the HTTP server answers after the body was cancelled after %i parts', async (count) => {
    await start(async (incoming, response) => {
      const reader = toRequest(incoming).body?.getReader();
      for (let at = 0; at < count; at += 1) await reader?.read();
      await reader?.cancel();
      response.writeHead(413).end();
    });
    for (let at = 0; at < 20; at += 1) expect(status(await exchange(post, ...five, end))).toBe('413');
  });

  it('the HTTP server serves the next request on a connection after an unread body', async () => {
    await start((incoming, response) => {
      toRequest(incoming);
      response.end('here');
    });
    const first = post.replace('Connection: close\r\n', '');
    expect(await exchange(first, ...five, end, head('GET / HTTP/1.1'))).toMatch(/here.*here/s);
  });

  it('the HTTP server aborts the request when the connection ends', async () => {
    let failed: unknown;
    await start((incoming) =>
      toRequest(incoming)
        .text()
        .catch((error) => (failed = error)),
    );
    const socket = connect(port, '127.0.0.1');
    socket.write(`${post}5\r\nab`, () => socket.destroy());
    await expect.poll(() => failed).toMatchObject({ status: 400 });
  });
});
