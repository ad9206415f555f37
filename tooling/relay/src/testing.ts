export { type Guard, loopbackOnly } from './testing/loopbackOnly.js';
