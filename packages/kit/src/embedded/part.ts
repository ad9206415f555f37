export { AccountMark } from '../marks/AccountMark.js';
export { requestDecision } from '../requests/requestDecision.js';
export { EmbeddedDialogs } from './EmbeddedDialogs.js';
export { loadRows, loadScreen } from './loadScreen.js';
