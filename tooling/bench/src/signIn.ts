import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { measureCode } from './measure.js';
import { type Verifier, verifiers } from './signInWork.js';
import { median } from './stats.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, count: { type: 'string', default: '2000' } },
});
const [rounds, count] = [Number(values.rounds), Number(values.count)];

// Bundled as a server would: a program that compiles TypeScript as it loads also wraps each function that is created.
const tempFolder = mkdtempSync(join(tmpdir(), 'causeway-bench-sign-in-'));
process.once('exit', () => rmSync(tempFolder, { recursive: true }));
const program = join(tempFolder, 'signIn.mjs');
const require = `import { createRequire } from 'node:module'; const require = createRequire('${import.meta.url}');`;
await build({
  entryPoints: [fileURLToPath(new URL('./signInProcess.ts', import.meta.url))],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
  conditions: ['@causeway/source'],
  banner: { js: require },
  logLevel: 'error',
});

interface Sample {
  /** Verifications a second, of all processes together. */
  readonly rate: number;
  /** Milliseconds of the processor for each, which other programs on the machine change little. */
  readonly ms: number;
}

/** As many processes, which begin at once. */
async function measure(verifier: Verifier, processes: number): Promise<Sample> {
  const children = Array.from({ length: processes }, () =>
    fork(program, [verifier, String(count)], { execArgv: [] }),
  );
  const answers = () => Promise.all(children.map(async (child) => (await once(child, 'message'))[0]));
  const ended = Promise.all(children.map((child) => once(child, 'exit')));
  try {
    await answers();
    const begun = performance.now();
    const done = answers();
    for (const child of children) child.send('go');
    const used = (await done).map(Number);
    const seconds = (performance.now() - begun) / 1_000;
    const all = processes * count;
    return { rate: all / seconds, ms: used.reduce((sum, ms) => sum + ms, 0) / all };
  } finally {
    for (const child of children) child.kill();
    await ended;
  }
}

const processes = [1, 2];
const samples = new Map<string, Sample[]>();
for (let round = 0; round < rounds; round += 1) {
  for (const verifier of verifiers) {
    for (const number of processes) {
      const name = `${verifier}, ${number}`;
      samples.set(name, [...(samples.get(name) ?? []), await measure(verifier, number)]);
    }
  }
}

console.log(
  `Verifications of accounts with a key, a second; ${cpus().length} cores, medians of ${rounds} rounds`,
);
for (const verifier of verifiers) {
  const cells = processes.map((number) => {
    const results = samples.get(`${verifier}, ${number}`) ?? [];
    const rate = median(results.map((sample) => sample.rate)).toFixed(0);
    const ms = median(results.map((sample) => sample.ms)).toFixed(2);
    return `${number} ${number === 1 ? 'process ' : 'processes'} ${rate.padStart(5)}, each ${ms} ms of the processor`;
  });
  console.log(`  ${verifier.padEnd(24)}${cells.join('   ')}`);
}

const folder = fileURLToPath(new URL('../../../packages/sign-in', import.meta.url));
const { budgets } = JSON.parse(readFileSync(join(folder, 'size.json'), 'utf8')) as {
  readonly budgets: readonly { name: string; code: string; limit: number; external: readonly string[] }[];
};
console.log('Weights, KB of gzip');
for (const { name, code, limit, external } of budgets) {
  const { bytes } = await measureCode(code, { resolveDir: folder, external });
  console.log(`  ${name.padEnd(64)}${(bytes / 1024).toFixed(2)} of ${(limit / 1024).toFixed(2)}`);
}
