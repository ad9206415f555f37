import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { median } from './stats.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    requests: { type: 'string', default: '1000000' },
  },
});
const [rounds, seconds, connections, requests] = [
  Number(values.rounds),
  Number(values.seconds),
  Number(values.connections),
  Number(values.requests),
];

const dist = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));
const program = fileURLToPath(new URL('../../../apps/web/dist-server/start.mjs', import.meta.url));
const plain = fileURLToPath(new URL('./plainServer.mjs', import.meta.url));

/** A server in a separate process. */
interface Subject {
  readonly name: string;
  readonly url: string;
  /** The address of its process' memory figures. */
  readonly metrics: string;
  stop(): Promise<void>;
}

/** Starts a server that prints its URL, and then the URL of its metrics. */
async function start(name: string, file: string, env: Readonly<Record<string, string>>): Promise<Subject> {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const urls: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('http')) urls.push(line);
    if (urls.length === 2) break;
  }
  const [url, metrics] = urls;
  if (!url || !metrics) throw new Error(`${name} did not start.`);
  return {
    name,
    url: new URL(url).origin,
    metrics,
    async stop() {
      child.kill();
      await exit;
    },
  };
}

/** The memory of a server's process in MB. */
async function memory({ metrics }: Subject): Promise<string> {
  const text = await (await fetch(metrics)).text();
  const mb = (metric: string) => {
    const [, bytes] = new RegExp(`^${metric} (.+)$`, 'm').exec(text) ?? [];
    return (Number(bytes) / 2 ** 20).toFixed(0);
  };
  return `${mb('process_resident_memory_bytes')} MB, heap ${mb('nodejs_heap_size_used_bytes')} MB`;
}

const script = readdirSync(`${dist}/assets`).find((name) => /^index-.*\.js$/.test(name));
if (!script) throw new Error('There is no build of the app. Run: pnpm --filter @causeway/web build');

/** The kinds of request, from small to large. */
const kinds = [
  { name: 'the page', path: '/' },
  { name: 'a script of the first load', path: `/assets/${script}` },
  { name: 'a small file', path: '/icon.svg' },
] as const;
const headers = { 'accept-encoding': 'br, gzip' };

/** Figures of memory in a long run. */
const parts = 10;

interface Sample {
  readonly rate: number;
  readonly middle: number;
  readonly tail: number;
  readonly failed: number;
}

async function measure({ url }: Subject, path: string): Promise<Sample> {
  const result = await autocannon({ url: url + path, connections, duration: seconds, headers });
  return {
    rate: result.requests.average,
    middle: result.latency.p50,
    tail: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

const subjects = [
  await start('causeway', program, { PORT: '0', CAUSEWAY_METRICS_PORT: '0' }),
  await start('node:http with fs', plain, { FOLDER: dist }),
];
try {
  console.log(`${connections} connections, medians of ${rounds} rounds of ${seconds} s`);
  for (const { name, path } of kinds) {
    // A first answer may be compressed for it.
    for (const subject of subjects) await (await fetch(subject.url + path, { headers })).arrayBuffer();
    const samples = subjects.map((): Sample[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, subject] of subjects.entries()) samples[index]?.push(await measure(subject, path));
    }
    console.log(`  ${name}`);
    for (const [index, subject] of subjects.entries()) {
      const all = samples[index] ?? [];
      const of = (field: keyof Sample) => median(all.map((sample) => sample[field])).toFixed(0);
      const failed = all.reduce((sum, sample) => sum + sample.failed, 0);
      console.log(
        `    ${subject.name.padEnd(20)}${of('rate').padStart(6)} a second, half within ${of('middle')} ms, 99 of 100 within ${of('tail')} ms, ${failed} failed`,
      );
    }
  }
  console.log(`  memory, before and after ${requests} requests of all kinds`);
  for (const subject of subjects) {
    console.log(`    ${subject.name.padEnd(20)}${await memory(subject)}`);
    let failed = 0;
    // In tenths, so that a long run shows where it is and leaves figures when it is cut off.
    for (let part = 1; part <= parts; part += 1) {
      const result = await autocannon({
        url: subject.url,
        connections,
        amount: Math.ceil(requests / parts),
        headers,
        requests: kinds.map(({ path }) => ({ path })),
      });
      failed += result.errors + result.timeouts + result.non2xx;
      const total = part * Math.ceil(requests / parts);
      console.log(`    ${''.padEnd(20)}${await memory(subject)} after ${total}; ${failed} failed`);
    }
  }
} finally {
  await Promise.all(subjects.map(({ stop }) => stop()));
}
