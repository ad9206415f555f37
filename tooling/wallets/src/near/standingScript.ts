import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * The doubles of `standing.ts` as a script for a page, which has them in `nearStanding`: a wallet's extension
 * adds itself to a page before the page's own scripts, whatever the page's policy.
 */
export async function standingScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./standing.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'nearStanding',
    target: 'chrome123',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
