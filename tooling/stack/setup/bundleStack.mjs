import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOf, hashFiles } from './hash.mjs';
import { root, stateFolder } from './root.mjs';
import { stampMatches, writeStamp } from './stamp.mjs';

/** Libraries of many small modules. Others may need their folder, such as for a binary, and stay where they are. */
const pure = /[\\/]node_modules[\\/]\.pnpm[\\/](@noble|@scure|abitype|ox|viem)[+@]/;

const folder = join(stateFolder, 'bundle');
const list = join(folder, 'sources.json');

/** The hash of the files that the last bundle was made from, or none. */
function currentHash() {
  if (!existsSync(list)) return undefined;
  const files = /** @type {string[]} */ (JSON.parse(readFileSync(list, 'utf8')));
  return hashFiles(
    root,
    files.flatMap((file) => filesOf(join(root, file))),
  );
}

/**
 * Gives `import.meta` of a module the values it has outside a bundle, so that it still finds the files beside it.
 *
 * @type {import('esbuild').Plugin}
 */
const keepPlaces = {
  name: 'keep-places',
  setup(build) {
    /** @param {string} path @param {string} resolveDir @param {import('esbuild').ImportKind} kind */
    const resolve = async (path, resolveDir, kind) =>
      (await build.resolve(path, { resolveDir, kind, pluginData: keepPlaces })).path;
    build.onResolve({ filter: /^[^./]/ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === keepPlaces || kind === 'entry-point' || isBuiltin(path)) return;
      const target = await resolve(path, resolveDir, kind);
      if (!target) return { path, external: true };
      if (pure.test(target) || !/[\\/]node_modules[\\/]/.test(target)) return { path: target };
      return { path: kind === 'require-call' ? target : pathToFileURL(target).href, external: true };
    });
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      if (!contents.includes('import.meta')) return;
      for (const [call, name = ''] of contents.matchAll(/import\.meta\.resolve\('([^']+)'\)/g)) {
        const target = await resolve(name, dirname(path), 'import-statement');
        contents = contents.replaceAll(call, JSON.stringify(pathToFileURL(target).href));
      }
      contents = contents
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * Bundles the stack and the app's server when their sources have changed: to find, read and translate some 700 modules takes
 * ten times as long as to load the bundle.
 *
 * @returns {Promise<string>} A folder with `run.mjs`, and of the app's server `main.mjs` and `sessions.mjs`.
 */
export async function bundleStack() {
  const hash = currentHash();
  if (hash && stampMatches('stack', hash)) return folder;
  writeStamp('stack');
  rmSync(folder, { recursive: true, force: true });
  // Installed by now; this file is read before that.
  const { build } = await import('esbuild');
  const server = join(root, 'apps', 'web', 'server');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      run: join(root, 'tooling/stack/src/run.ts'),
      main: join(server, 'main.ts'),
      sessions: join(server, 'sessions.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@causeway/source'],
    plugins: [keepPlaces],
    metafile: true,
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules'));
  writeFileSync(list, JSON.stringify(['pnpm-lock.yaml', ...inputs]));
  const currentStamp = currentHash();
  if (currentStamp) writeStamp('stack', currentStamp);
  return folder;
}
