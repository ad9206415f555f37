import { createChannel } from './channel.js';
import { connectOver } from './connect.js';

/** The part that calls the extension. */
export const part = connectOver((_, page, limits) => createChannel(page, limits));
