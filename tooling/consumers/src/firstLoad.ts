import { gzipSync } from 'node:zlib';
import type { CheckResult } from '@causeway/stack/report';
import { build } from 'esbuild';
import { exec } from './exec.js';
import type { Packed } from './pack.js';

/** A page with the kit. */
interface Page {
  readonly name: string;
  readonly families: readonly string[];
  /** Bytes. React 19.3 alone is 67 KB, and is not measured here. */
  readonly limit: number;
}

const pages: readonly Page[] = [
  { name: 'one family', families: ['eip155'], limit: 80 * 1024 },
  {
    name: 'seven families',
    families: ['eip155', 'solana', 'polkadot', 'cosmos', 'cip34', 'multiversx', 'near'],
    limit: 88 * 1024,
  },
];

const codeOf = ({ families }: Page) => `
import { ConnectButton, createKit } from '@causeway/kit';
import { mainnet } from '@causeway/eip155/chains';
${families.map((family) => `import { ${family} } from '@causeway/${family}';`).join('\n')}
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const adapters = [${families.map((family) => `${family}({ chains: [${family === 'eip155' ? 'mainnet' : ''}] })`)}];
const kit = createKit({ appName: 'App', adapters });
createRoot(document.body).render(createElement(ConnectButton, { kit }));
`;

const kilobytes = (value: number) => `${(value / 1024).toFixed(1)} KB`;

/**
 * Measures the first load of pages with the kit, React included, from the packages in a folder. The families that the folder
 * lacks are installed there.
 */
export async function firstLoadChecks(
  folder: string,
  react: string,
  packed: readonly Packed[],
): Promise<readonly CheckResult[]> {
  const names = new Set(pages.flatMap(({ families }) => families.map((family) => `@causeway/${family}`)));
  const wanted = packed.filter(({ name }) => names.has(name));
  const install = await exec(
    'pnpm',
    ['add', '--ignore-scripts', '--prefer-offline', ...wanted.map(({ tarball }) => `file:${tarball}`)],
    folder,
  );
  if (!install.ok)
    return [{ name: `all families with React ${react}: install`, ok: false, detail: install.output }];
  return Promise.all(
    pages.map(async (page) => {
      const { bytes, files } = await measure(folder, codeOf(page));
      return {
        name: `${page.name} with React ${react}`,
        ok: files > 1 && bytes <= page.limit,
        detail: `${kilobytes(bytes)} of ${kilobytes(page.limit)} before a click`,
      };
    }),
  );
}

/** The compressed bytes and the number of the files that a page loads at once. */
async function measure(
  folder: string,
  code: string,
): Promise<{ readonly bytes: number; readonly files: number }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: 'out',
    absWorkingDir: folder,
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') visit(next);
  };
  visit('out/stdin.js');
  const bytes = outputFiles
    .filter(({ path }) => [...reached].some((name) => path.endsWith(`/${name}`)))
    .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  return { bytes, files: reached.size };
}
