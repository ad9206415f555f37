import { cip34 } from './cip34.js';
import { cosmos } from './cosmos.js';
import { eip155 } from './eip155.js';
import { mvx } from './mvx.js';
import type { MatrixNamespace } from './namespace.js';
import { near } from './near.js';
import { polkadot } from './polkadot.js';
import { solana } from './solana.js';

export { createAccounts, type MatrixNamespace, type MatrixSigner } from './namespace.js';

/** Every namespace of the toolkit; eip155 is the first. */
export const namespaces: readonly MatrixNamespace[] = [eip155, solana, polkadot, cosmos, cip34, mvx, near];
