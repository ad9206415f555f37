import { createChannel } from './channel.js';
import type { CreateTransport } from './connect.js';

export { createSession, getSession, revoke, sharing } from './connect.js';

/** The way to the extension. */
export const createTransport: CreateTransport = (_, page, limits) => createChannel(page, limits);
