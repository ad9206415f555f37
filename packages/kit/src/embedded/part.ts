export { ask } from '../requests/ask.js';
export { EmbeddedDialogs } from './EmbeddedDialogs.js';
export { loadRow, loadScreen } from './loadScreen.js';
