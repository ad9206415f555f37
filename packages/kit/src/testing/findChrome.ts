import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** The browser named by CAUSEWAY_CHROME, else the first one on the PATH, else the one Playwright installed. */
export function findChrome(): string | undefined {
  const { CAUSEWAY_CHROME, PATH = '' } = process.env;
  if (CAUSEWAY_CHROME) return CAUSEWAY_CHROME;
  const folders = ['/usr/bin', ...PATH.split(delimiter).filter(Boolean)];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}
