export { prepareSecurity } from './prepareSecurity.js';
export { Recovery } from './Recovery.js';
export { Security } from './Security.js';
