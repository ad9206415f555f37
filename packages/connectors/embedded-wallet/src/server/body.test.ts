import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readBody } from './body.js';

it.each([
  ['too large', Buffer.alloc(50_001, 'a'), 413],
  ['not UTF-8', Buffer.of(0x22, 0xff, 0x22), 400],
])(
  'readBody rejects a body that is %s without an unhandled error from the unread part',
  async (_, piece, status) => {
    const server = createServer(async (incoming, outgoing) => {
      // The request as Node's own adapter passes it on.
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, duplex: 'half' };
      const request = new Request('http://localhost/', {
        ...init,
        body: Readable.toWeb(incoming),
      } as RequestInit);
      await wait(2);
      await readBody(request).catch(({ context }) => outgoing.writeHead(context.status));
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
  const body = new ReadableStream({ pull });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  await expect(readBody(new Request('http://localhost/', init))).rejects.toMatchObject({
    context: { status: 413 },
  });
  await wait(50);
  expect(pulled).toBeLessThan(30);
});
