export { AccountMark } from '../marks/AccountMark.js';
export { ask } from '../requests/ask.js';
export { EmbeddedDialogs } from './EmbeddedDialogs.js';
export { loadRows, loadScreen } from './loadScreen.js';
