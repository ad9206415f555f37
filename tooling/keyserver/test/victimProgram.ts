import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A server in a separate process, which a test may kill or measure. */
export interface VictimProgram {
  /**
   * Resolves when it listens. `control` names the part that it lacks; a short-lived server starts sooner and
   * works more slowly.
   */
  start(
    folder: string,
    options?: { readonly control?: string; readonly shortLived?: boolean },
  ): Promise<{ readonly child: ChildProcess; readonly url: string }>;
  remove(): void;
}

/** Bundles `victim.ts` once, as the kind of module that Node loads soonest, so that each start costs little. */
export async function buildVictim(): Promise<VictimProgram> {
  const folder = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `victim-${process.pid}-${Math.random().toString(36).slice(2)}.cjs`);
  await build({
    entryPoints: [fileURLToPath(new URL('./victim.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['node-sqlite3-wasm'],
    logLevel: 'error',
  });
  return Object.freeze({
    async start(at: string, { control = '', shortLived = false } = {}) {
      // Compiling all of SQLite, or optimising it, costs more than the few requests of a short life.
      const engine = ['--wasm-lazy-compilation', ...(shortLived ? ['--liftoff-only'] : [])];
      const args = [...engine, outfile, at, control];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
      return { child, url: line.toString().trim() };
    },
    remove: () => rmSync(outfile, { force: true }),
  });
}
