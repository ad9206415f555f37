import type { Kit } from '../types.js';

// Bundlers replace it; a page without a bundler has none.
declare const process: { readonly env: { readonly NODE_ENV?: string } };

const sentence =
  '[causeway] A dialog was opened that nothing draws: mount a ConnectButton, a ConnectPanel or a KitProvider with this kit.';

/** Milliseconds after which a component that mounts together with the press has mounted. */
const patience = 1_000;

/** In development, warns on the console when a dialog was opened and no component of the kit draws it. */
export function warnUndrawn(kit: Kit): void {
  // Written so that a production build contains none of the following code.
  if (typeof process === 'undefined' || process.env.NODE_ENV !== 'development') return;
  setTimeout(() => {
    // biome-ignore lint/suspicious/noConsole: only a developer sees it.
    if (kit.dialog.get() !== undefined && kit.hosts.get().length === 0) console.warn(sentence);
  }, patience);
}
