import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** Pictures of the moments of a visit. */
export type Pictures = ReadonlyMap<string, Buffer>;

/**
 * Takes a picture of the page once everything that is fetched on use is drawn. The mouse and the focus are parked, since
 * both change what is drawn. No style is added to the page: the policy would refuse it.
 */
export async function takePicture(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForFunction(isDrawn);
  await page.evaluate(drawAnew);
  await page.waitForFunction(isDrawn);
  return page.screenshot({ caret: 'initial' });
}

/** Whether the parts, marks and images of the page are there and nothing moves. Runs in the page. */
function isDrawn(): boolean {
  // A mark is a single disc until the drawings are loaded.
  const unfinished = '[aria-busy="true"], svg[data-part$="-mark"] > circle:only-child';
  return (
    document.fonts.status === 'loaded' &&
    [...document.images].every(({ complete }) => complete) &&
    document.querySelector(unfinished) === null &&
    document.getAnimations().every(({ playState }) => playState !== 'running')
  );
}

/**
 * Draws the whole page anew, and resolves when that is done. Runs in the page. A browser that draws only what has changed
 * leaves traces: a text a pixel lower, an edge one shade darker.
 */
async function drawAnew(): Promise<void> {
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  for (const display of ['none', '']) {
    document.documentElement.style.display = display;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }
}

/** The moments whose pictures differ. The same pixels are the same bytes: one browser has encoded both. */
export const differentMoments = (one: Pictures, other: Pictures): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (moment) => !other.get(moment)?.equals(one.get(moment) ?? new Uint8Array()),
  );

/** Saves the pictures of a moment for a look, and says where they are. */
export function savePictures(moment: string, one: Pictures, other: Pictures): string {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-pictures-'));
  for (const [name, pictures] of Object.entries({ one, other }))
    writeFileSync(join(folder, `${name}.png`), pictures.get(moment) ?? '');
  return `${moment}: the pictures in ${folder} differ`;
}
