import type { CheckResult } from '@causeway/stack/report';
import { buildExample } from './example.js';
import { exec } from './exec.js';
import type { Packed } from './pack.js';
import { freePort } from './program.js';

/** Builds the example of tests from the packed packages, and runs its tests, in a browser and without one. */
export async function testingExampleChecks(
  folder: string,
  packed: readonly Packed[],
  executablePath: string,
): Promise<readonly CheckResult[]> {
  const built = await buildExample('testing', folder, packed);
  if (!built.ok) return [built];
  const env = { PORT: String(await freePort()), CHROME_PATH: executablePath };
  const { ok, output } = await exec('pnpm', ['test'], folder, env);
  return [
    built,
    {
      name: 'example testing: its tests pass with the wallets of both fixtures',
      ok,
      detail: ok ? '' : output,
    },
  ];
}
