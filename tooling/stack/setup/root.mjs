import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Where these commands keep what they remember; gone with `node_modules`. */
export const stateFolder = join(root, 'node_modules', '.causeway');
