import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { isRelayError } from './errors.js';
import { type RelayOptions, startRelay } from './relay.js';
import { post, topicOf } from './testing/table.js';
import { makeToken } from './testing/token.js';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(options: Partial<RelayOptions> = {}) {
  const relay = await startRelay({ port: 0, ...options });
  stops.push(relay.stop);
  return relay;
}

const now = () => Math.floor(Date.now() / 1000);

/** Opens a socket; resolves with it, or with the status of the refusal. */
function openSocket(url: string, { token = makeToken(url, now()).token, headers = {} } = {}) {
  return new Promise<WebSocket | number>((resolve) => {
    const socket = new WebSocket(`${url}/?auth=${token}&projectId=local`, { headers });
    stops.push(() => socket.terminate());
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0));
    socket.on('error', () => resolve(0));
  });
}

const closed = (socket: WebSocket) => new Promise((resolve) => socket.on('close', resolve));
const nextMessage = (socket: WebSocket) =>
  new Promise<Record<string, unknown>>((resolve) =>
    socket.once('message', (data) => resolve(JSON.parse(String(data)))),
  );
function call(socket: WebSocket, method: string, params: object) {
  const answer = nextMessage(socket);
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return answer;
}

test('the relay connects two clients and reports its status to a page', async () => {
  const relay = await start();
  const [app, wallet] = [await openSocket(relay.url), await openSocket(relay.url)] as WebSocket[];
  await call(wallet!, 'irn_subscribe', { topic: topicOf(1) });
  const delivery = nextMessage(wallet!);
  expect(await call(app!, 'irn_publish', post(topicOf(1), 'a'))).toMatchObject({ result: true });
  expect(await delivery).toMatchObject({ params: { data: { message: 'a', tag: 1108 } } });
  const stats = await (await fetch(relay.url.replace('ws', 'http'))).json();
  expect(stats).toMatchObject({ sockets: 2, published: 1 });
});

test('the relay refuses a token that is missing, foreign, expired or for another relay', async () => {
  const { url } = await start();
  expect(await openSocket(url, { token: '' })).toBe(401);
  expect(await openSocket(url, { token: makeToken('wss://relay.example', now()).token })).toBe(401);
  expect(await openSocket(url, { token: makeToken(url, now() - 200_000).token })).toBe(401);
  const { token } = makeToken(url, now());
  expect(await openSocket(url, { token: `${token.slice(0, -4)}AAAA` })).toBe(401);
  expect(await openSocket(url, { token })).toBeInstanceOf(WebSocket);
});

test('the relay refuses another host name that resolves to it', async () => {
  const { url } = await start();
  expect(await openSocket(url, { headers: { host: 'evil.example:80' } })).toBe(400);
  expect(await openSocket(url, { headers: { host: `localhost:${url.split(':')[2]}` } })).toBeInstanceOf(
    WebSocket,
  );
});

test('the relay closes only the socket that sends a frame that is too long or not text', async () => {
  const { url } = await start({ limits: { frame: 1024 } });
  const [good, long, binary] = [
    await openSocket(url),
    await openSocket(url),
    await openSocket(url),
  ] as WebSocket[];
  const ends = [closed(long!), closed(binary!)];
  long?.send('x'.repeat(2000));
  binary?.send(Buffer.from([1]));
  expect(await Promise.all(ends)).toEqual([1009, 1003]);
  expect(await call(good!, 'irn_subscribe', { topic: topicOf(1) })).toHaveProperty('result');
});

test('the relay refuses sockets above its limit', async () => {
  const { url } = await start({ limits: { sockets: 1 } });
  expect(await openSocket(url)).toBeInstanceOf(WebSocket);
  expect(await openSocket(url)).toBe(503);
});

test('the relay pings each socket and closes one that does not answer', async () => {
  const relay = await start({ limits: { ping: 1_000 } });
  const socket = (await openSocket(relay.url)) as WebSocket;
  await new Promise((resolve) => socket.once('ping', resolve));
  socket.pause();
  const closeCode = closed(socket);
  await expect.poll(() => relay.stats.sockets).toBe(0);
  socket.resume();
  expect(await closeCode).toBe(1006);
});

test('the relay refuses sockets while killed, keeps waiting messages when revived, and drops them when killed with forget', async () => {
  const relay = await start();
  const topic = topicOf(1);
  const publish = async (message: string) => {
    const socket = (await openSocket(relay.url)) as WebSocket;
    await call(socket, 'irn_publish', post(topic, message));
    return closed(socket);
  };
  const waiting = async () => {
    const socket = (await openSocket(relay.url)) as WebSocket;
    const { result } = await call(socket, 'irn_fetchMessages', { topic });
    return (result as { messages: { message: string }[] }).messages.map(({ message }) => message);
  };
  const first = publish('a');
  await expect.poll(() => relay.stats.waiting).toBe(1);
  await relay.kill();
  expect(await first).toBe(1006);
  expect(await openSocket(relay.url)).toBe(0);
  await relay.revive();
  expect(await waiting()).toEqual(['a']);
  await relay.kill({ forget: true });
  await relay.revive();
  expect(await waiting()).toEqual([]);
});

test('the relay revives itself after the kill fault', async () => {
  const relay = await start({
    faults: [{ kind: 'kill', direction: 'in', method: 'irn_publish', count: 1, ms: 50 }],
  });
  const socket = (await openSocket(relay.url)) as WebSocket;
  const end = closed(socket);
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'irn_publish', params: {} }));
  expect(await end).toBe(1006);
  await expect.poll(() => openSocket(relay.url)).toBeInstanceOf(WebSocket);
  expect(relay.faults.counts.kill).toBe(1);
});

test('the relay revives itself once another program has left its port', async () => {
  const relay = await start({
    faults: [{ kind: 'kill', direction: 'in', method: 'irn_publish', count: 1, ms: 50 }],
  });
  const socket = (await openSocket(relay.url)) as WebSocket;
  const end = closed(socket);
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'irn_publish', params: {} }));
  await end;
  const blocker = createServer((foreign) => foreign.destroy());
  blocker.listen(relay.port, '127.0.0.1');
  await once(blocker, 'listening');
  await new Promise((resolve) => setTimeout(resolve, 100));
  blocker.close();
  await expect.poll(() => openSocket(relay.url), { timeout: 10_000 }).toBeInstanceOf(WebSocket);
});

test('the relay names the reason of a start that fails', async () => {
  const blocker = createServer();
  stops.push(() => blocker.close());
  const port = await new Promise<number>((resolve) =>
    blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port)),
  );
  const codeOf = (options: RelayOptions) =>
    startRelay(options).then(
      () => 'started',
      (error) => (isRelayError(error) ? error.code : String(error)),
    );
  expect(await codeOf({ port })).toBe('port-taken');
  expect(await codeOf({ port: 0, host: '0.0.0.0' })).toBe('start-failed');
  expect(await codeOf({ port: 0, signal: AbortSignal.abort() })).toBe('aborted');
});

test('the relay stops by its signal, and stopping twice has no effect', async () => {
  const controller = new AbortController();
  const relay = await start({ signal: controller.signal });
  const socket = (await openSocket(relay.url)) as WebSocket;
  const end = closed(socket);
  controller.abort();
  await end;
  await Promise.all([relay.stop(), relay.stop()]);
  await relay.revive();
  expect(await openSocket(relay.url)).toBe(0);
});

test('the relay carries thousands of messages a second', async () => {
  const relay = await start({ limits: { topicMessages: 10_000 } });
  const [app, wallet] = [await openSocket(relay.url), await openSocket(relay.url)] as WebSocket[];
  await call(wallet!, 'irn_subscribe', { topic: topicOf(1) });
  const total = 5_000;
  let got = 0;
  const start_ = performance.now();
  const all = new Promise<void>((resolve) => {
    wallet!.on('message', (data) => {
      const { id } = JSON.parse(String(data)) as { id: number };
      wallet!.send(JSON.stringify({ jsonrpc: '2.0', id, result: true }));
      got++;
      if (got === total) resolve();
    });
  });
  const body = 'c'.repeat(800);
  for (let n = 0; n < total; n++) {
    app!.send(
      JSON.stringify({
        jsonrpc: '2.0',
        id: n,
        method: 'irn_publish',
        params: post(topicOf(1), `${n}${body}`),
      }),
    );
  }
  await all;
  await expect.poll(() => relay.stats.waiting).toBe(0);
  const perSecond = Math.round((total / (performance.now() - start_)) * 1000);
  console.info(`relay throughput: ${perSecond} messages/s published, delivered and acknowledged (800 bytes)`);
  expect(relay.stats).toMatchObject({ published: total, acknowledged: total });
});

test('the relay stops beside a refused socket that never closes its side', async () => {
  const relay = await start();
  const socket = connect({ port: relay.port, host: '127.0.0.1', allowHalfOpen: true });
  stops.push(() => socket.destroy());
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toContain('401');
  await relay.stop();
});
