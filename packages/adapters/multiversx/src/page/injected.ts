import { createChannel } from './channel.js';
import { connectOver } from './connect.js';

/** What speaks to the extension. */
export const part = connectOver((_, page, limits) => createChannel(page, limits));
