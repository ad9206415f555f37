import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the hash of every script and style sheet into the built page: as `integrity` for files in the page, and in
 * an import map for files that scripts load later. A browser then blocks a file that was changed after the build.
 *
 * @see https://html.spec.whatwg.org/multipage/webappapis.html#integrity-metadata (import maps)
 */
export function integrity(): Plugin {
  return {
    name: 'causeway:integrity',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const page = join(dir, 'index.html');
      const names = (await readdir(join(dir, 'assets'))).filter((name) => /\.(js|css)$/.test(name)).sort();
      const hashes = await Promise.all(
        names.map(async (name) => [`/assets/${name}`, digest(await readFile(join(dir, 'assets', name)))]),
      );
      const html = addIntegrity(await readFile(page, 'utf8'), Object.fromEntries(hashes));
      await writeFile(page, html);
    },
  };
}

const digest = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/**
 * The page with the hashes of its files.
 *
 * @throws Error when the page names a script or a style sheet that has no hash.
 */
export function addIntegrity(html: string, hashes: Readonly<Record<string, string>>): string {
  const scripts = Object.fromEntries(Object.entries(hashes).filter(([url]) => url.endsWith('.js')));
  const map = `<script type="importmap">${JSON.stringify({ integrity: scripts })}</script>`;
  const tagged = html.replace(
    /<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.(?:js|css))"/g,
    (tag, url: string) => {
      const hash = hashes[url];
      if (!hash) throw new Error(`The page names ${url}, which the build did not make.`);
      return `${tag} integrity="${hash}"`;
    },
  );
  // A map applies only to scripts after it.
  return tagged.replace(/<script type="module"/, `${map}\n    <script type="module"`);
}
