import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../src/config.ts';
import { createServer } from './main.ts';

// Serves the build of this folder: CAUSEWAY_CONFIG names a JSON file, PORT and HOST say where.
const path = process.env.CAUSEWAY_CONFIG;
if (!path) {
  console.error('CAUSEWAY_CONFIG must name a JSON file with the configuration; index.html shows its shape.');
  process.exit(1);
}

const server = await createServer({
  dist: fileURLToPath(new URL('../dist', import.meta.url)),
  config: JSON.parse(readFileSync(path, 'utf8')) as Config,
  port: Number(process.env.PORT ?? 4400),
  host: process.env.HOST,
});
console.log(server.url);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
