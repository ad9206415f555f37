import type { RefObject } from 'react';
import type { Kit } from '../types.js';

type Opener = RefObject<(() => void) | null>;

const openers = new WeakMap<Kit, Opener>();

/** Holds what opens a kit's connect dialog in the frame of a press; `null` before it is in the page. */
export function connectOpener(kit: Kit): Opener {
  const opener = openers.get(kit) ?? { current: null };
  openers.set(kit, opener);
  return opener;
}
