import { readConfig } from './config.ts';

/** What this deployment decides, as the page says it. */
export const config = readConfig(document);
