import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = dirname(fileURLToPath(import.meta.url));
const source = join(folder, 'src');

/** Imports of the package's own modules stay imports; those of the workspace's private code are bundled. */
const siblings = {
  name: 'siblings',
  setup(/** @type {import('esbuild').PluginBuild} */ { onResolve }) {
    onResolve({ filter: /^\.\/([a-zA-Z]+|engine\/index)\.js$/ }, ({ path, importer }) =>
      dirname(importer) === source ? { path, external: true } : undefined,
    );
  },
};

const shared = /** @type {const} */ ({
  bundle: true,
  metafile: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  mainFields: ['module', 'main'],
  conditions: ['@causeway/source', 'import'],
  logLevel: 'warning',
});

/**
 * Builds the script that puts the wallets into a document.
 *
 * @param {string} outfile
 */
export const buildPage = (outfile) =>
  build({
    ...shared,
    entryPoints: [join(source, 'page.ts')],
    outfile,
    format: 'iife',
    globalName: 'causewayTestWallets',
    minify: true,
  });

/** Builds the modules that Node loads. */
const buildModules = () =>
  build({
    ...shared,
    entryPoints: [
      ...['index', 'options', 'sharedStore', 'createControl', 'messages', 'install', 'playwright', 'vitest'],
      'engine/index',
    ].map((name) => join(source, `${name}.ts`)),
    outdir: join(folder, 'dist'),
    outbase: source,
    external: ['@causeway/protocol', '@playwright/test', 'vitest', 'node:*'],
    plugins: [siblings],
  });

/**
 * The licences of what is bundled: they ask for their notice to be kept.
 *
 * @param {readonly string[]} inputs Paths of the bundled files.
 */
function notices(inputs) {
  const roots = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(roots)].sort().map((place) => {
    const { name, license } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    const file = readdirSync(place).find((entry) => /^licen[cs]e/i.test(entry));
    return `${name} (${license})\n\n${file ? readFileSync(join(place, file), 'utf8') : ''}`;
  });
}

/** Copies the declarations that the entry points reach; none may name a package that is not published. */
function copyTypes() {
  const types = join(folder, '.types', relative(join(folder, '../..'), source).split(sep).join('/'));
  for (const name of ['index', 'options', 'control', 'install', 'playwright', 'vitest']) {
    const file = join(types, `${name}.d.ts`);
    if (
      /@causeway\/(?!protocol|test-wallets)/.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
    )
      throw new Error(`${name}.d.ts names a package that is not published.`);
    cpSync(file, join(folder, 'dist', `${name}.d.ts`));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  mkdirSync(join(folder, 'dist'));
  const [page, modules] = await Promise.all([buildPage(join(folder, 'dist/page.js')), buildModules()]);
  const inputs = [page, modules].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const text = notices(inputs.map((path) => join(process.cwd(), path)));
  writeFileSync(join(folder, 'dist/NOTICES.txt'), text.join('\n\n---\n\n'));
  copyTypes();
  rmSync(join(folder, '.types'), { recursive: true, force: true });
}
