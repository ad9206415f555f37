import type { CheckResult } from '@causeway/stack/report';
import type { Browser } from 'playwright';
import { buildExample, titleOf } from './example.js';
import type { Packed } from './pack.js';
import { differentMoments, savePictures } from './pictures.js';
import { visitPage } from './visitPage.js';
import { type Visit, visits } from './visits.js';

/** The examples of pages. */
export const pageExamples = Object.keys(visits) as readonly (keyof typeof visits)[];

/**
 * Builds the example of a page, and connects a wallet in it. Unless it is built with other versions, it must look the same
 * without its policy.
 */
export async function exampleChecks(
  name: keyof typeof visits,
  folder: string,
  packed: readonly Packed[],
  browser: Browser,
  versions?: Readonly<Record<string, string>>,
): Promise<readonly CheckResult[]> {
  const built = await buildExample(name, folder, packed, versions);
  if (!built.ok) return [built];
  const visit: Visit = visits[name];
  const { origin, stop } = await visit.serve(folder);
  try {
    const { faults, pictures } = await visitPage({ origin, visit, browser });
    const connected: CheckResult = {
      name: `${titleOf(name, versions)}: connects a wallet under a strict policy without a request to another host`,
      ok: faults.length === 0,
      detail: faults.join('\n'),
    };
    if (versions || !connected.ok) return [built, connected];
    const free = await visitPage({ origin, visit, browser, policy: 'none' });
    const different = differentMoments(pictures, free.pictures);
    const same: CheckResult = {
      name: `example ${name}: looks the same without its policy`,
      ok: free.faults.length + different.length === 0,
      detail: [
        ...free.faults,
        ...different.map((moment) => savePictures(moment, pictures, free.pictures)),
      ].join('\n'),
    };
    // One control is enough: all pictures are taken and compared in the same way.
    if (name !== 'vite') return [built, connected, same];
    const bare = await visitPage({ origin, visit, browser, policy: 'no images' });
    const control: CheckResult = {
      name: 'control: the connect dialog looks different under a policy without images',
      ok: differentMoments(pictures, bare.pictures).includes('connect dialog'),
      detail: '',
    };
    return [built, connected, same, control];
  } finally {
    await stop();
  }
}
