import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../src/config.ts';
import { paths } from '../src/paths.ts';
import { frameFolder, readFiles } from './files.ts';
import { frameHeaders, renderFrame } from './frame.ts';
import { headersOf } from './headers.ts';
import { renderPage } from './page.ts';

/** The options of `writeSite`. */
export interface SiteOptions {
  /** Folder of the production build. */
  readonly dist: string;
  readonly config: Config;
  /** Origins of the app's pages. */
  readonly origins: readonly string[];
  /** The output folder; created if it is missing. */
  readonly folder: string;
}

/**
 * Writes the served files for a CDN: `site` for the app's host, `frame` for the frame's, and `headers.json` with the
 * headers that the CDN must send, on which the app's security depends.
 *
 * @throws Error when the build is missing, or the folder cannot be written.
 */
export async function writeSite({ dist, config, origins, folder }: SiteOptions): Promise<void> {
  const files = await readFiles(dist);
  const template = files.get('/index.html');
  if (!template) throw new Error('The build has no index.html. Build the app first: pnpm build');
  const { html, scripts } = renderPage(template.body.toString('utf8'), config);
  const write = async (path: string, body: string | Buffer) => {
    const target = join(folder, path);
    await makeFolder(dirname(target));
    await writeFile(target, body);
  };
  // A frame of before, whose keys or origins may be other ones. The assets of before stay: pages that are open load them.
  await rm(join(folder, 'frame'), { recursive: true, force: true });
  for (const [url, { body }] of files) {
    if (url !== '/index.html' && !url.startsWith(frameFolder)) await write(join('site', url), body);
  }
  await write('site/index.html', html);
  const headers = (kind: Parameters<typeof headersOf>[0]) => headersOf(kind, config, scripts);
  const site = {
    /** All of these are answered with index.html. */
    pages: paths,
    '/*': headers('page'),
    '/assets/*': headers('asset'),
  };
  const { embedded } = config;
  if (!embedded) return write('headers.json', JSON.stringify({ site }, null, 2));
  const page = renderFrame(files.get(`${frameFolder}index.html`), { ...embedded, origins });
  if (!page) throw new Error('The build has no frame. Build the app again: pnpm build');
  for (const [url, { body }] of files) {
    if (url.startsWith(frameFolder)) await write(join('frame', url), body);
  }
  await write(join('frame', frameFolder, 'index.html'), page.body);
  const frame = { page: new URL(embedded.frameUrl).pathname, '/*': frameHeaders(origins) };
  await write('headers.json', JSON.stringify({ site, frame }, null, 2));
}

/** `recursive` of Node never ends where a folder that exists cannot have another, such as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder);
}
