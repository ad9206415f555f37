import type { Kit } from '../types.js';
import { EmbeddedScreen } from './entry/EmbeddedScreen.js';
import { prepareRequests } from './prepare.js';
import { WalletRows } from './WalletRows.js';

export { AccountMark } from '../marks/AccountMark.js';
export { requestDecision } from '../requests/requestDecision.js';
export { EmbeddedDialogs } from './EmbeddedDialogs.js';

/** The screen that signs in, once its sentences are loaded. A failed fetch throws; the next call tries again. */
export const loadScreen = (kit: Kit) => prepareRequests(kit).then(() => EmbeddedScreen);

/** The rows of the account dialog, see `loadScreen`. */
export const loadRows = (kit: Kit) => prepareRequests(kit).then(() => WalletRows);
