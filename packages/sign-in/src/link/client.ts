export type { EndpointOptions } from '../client/call.js';
export { type LinkOptions, linkAccount, readLinks, type TokenOptions, unlinkAccount } from './page.js';
