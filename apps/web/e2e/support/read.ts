import type { Locator } from '@playwright/test';

/** The 0x-hex that an element shows. */
export async function hexIn(locator: Locator): Promise<`0x${string}`> {
  const text = (await locator.textContent())?.trim() ?? '';
  if (!/^0x[0-9a-fA-F]+$/.test(text)) throw new Error(`Expected 0x-hex on screen, found "${text}".`);
  return text as `0x${string}`;
}
