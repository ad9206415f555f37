import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WalletError } from '../words/error.js';
import { readBody } from './body.js';

const refuse = (status: number, reason: string) =>
  new WalletError('invalid-params', { field: String(status), reason });

const requestOf = (body: unknown, type = 'application/json') =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit);

it.each([
  ['too large', Buffer.alloc(50_001, 'a'), 413],
  ['not UTF-8', Buffer.of(0x22, 0xff, 0x22), 400],
])(
  'readBody rejects a body that is %s without an unhandled error from the unread part',
  async (_, piece, status) => {
    const server = createServer(async (incoming, outgoing) => {
      // The request as Node's own adapter passes it on.
      const request = requestOf(Readable.toWeb(incoming));
      await wait(2);
      await readBody(request, refuse).catch(({ context }) => outgoing.writeHead(Number(context.field)));
      outgoing.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const chunk = [`${piece.length.toString(16)}\r\n`, piece, '\r\n'];
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    const parts = [head, ...Array(5).fill(chunk).flat(), '0\r\n\r\n'];
    for (let times = 0; times < 10; times += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write(Buffer.concat(parts.map((part) => Buffer.from(part))));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toContain(`HTTP/1.1 ${status}`);
      socket.destroy();
    }
    // An uncaught error fails this file.
    await new Promise((resolve) => server.close(resolve));
  },
);

it('readBody stops reading an endless body', async () => {
  let pulled = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    pulled += 1;
    controller.enqueue(new Uint8Array(50_000));
  };
  await expect(readBody(requestOf(new ReadableStream({ pull })), refuse)).rejects.toMatchObject({
    context: { field: '413' },
  });
  await wait(50);
  expect(pulled).toBeLessThan(30);
});

it('readBody refuses a body that has not arrived after 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const reading = readBody(requestOf(new ReadableStream()), refuse);
  const failure = expect(reading).rejects.toMatchObject({ context: { field: '408' } });
  await vi.advanceTimersByTimeAsync(10_000);
  await failure;
});

it('readBody reads JSON of UTF-8 only, and refuses a body that was cut off', async () => {
  expect(await readBody(requestOf('{"a":"\u00e9"}', 'application/json; charset=utf-8'), refuse)).toBe(
    '{"a":"\u00e9"}',
  );
  await expect(readBody(requestOf('a=1', 'text/plain'), refuse)).rejects.toMatchObject({
    context: { field: '415' },
  });
  const cut = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  await expect(readBody(requestOf(cut), refuse)).rejects.toMatchObject({ context: { field: '400' } });
});
