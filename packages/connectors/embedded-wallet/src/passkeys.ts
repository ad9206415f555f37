export { promptLimit, type RegisterOptions, registerPasskey } from './passkeys/register.js';
