import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
// biome-ignore lint/style/noRestrictedImports: the plain server is what ours is compared with.
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';

// The least file server that Node's documentation leads to: it reads each file from the disk, and compresses nothing.
const folder = process.env.FOLDER ?? '.';

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const path = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) return response.writeHead(404).end();
  response.writeHead(200, { 'content-length': stats.size });
  createReadStream(path).pipe(response);
});

const metrics = createServer((_request, response) => {
  const { rss, heapUsed } = process.memoryUsage();
  response.end(`process_resident_memory_bytes ${rss}\nnodejs_heap_size_used_bytes ${heapUsed}\n`);
});

for (const each of [server, metrics]) {
  await new Promise((resolve) => each.listen(0, '127.0.0.1', () => resolve(undefined)));
  console.log(`http://127.0.0.1:${each.address()?.port}`);
}
