export { ask } from './asks.js';
export { EmbeddedScreen } from './entry/EmbeddedScreen.js';
export { prepare } from './prepare.js';
export { Requests } from './Requests.js';
