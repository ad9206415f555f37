export { ask } from '../requests/ask.js';
export { EmbeddedScreen } from './entry/EmbeddedScreen.js';
export { prepare } from './prepare.js';
export { Requests } from './Requests.js';
