import { gzipSync } from 'node:zlib';
import type { CheckResult } from '@causeway/stack/report';
import { build } from 'esbuild';

/** Bytes: 80 KB. React 19.3 alone is 67 KB of it, and is not measured here. */
const limit = 80 * 1024;

const page = `
import { ConnectButton, createKit } from '@causeway/kit';
import { eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const kit = createKit({ appName: 'App', adapters: [eip155({ chains: [mainnet] })] });
createRoot(document.body).render(createElement(ConnectButton, { kit }));
`;

/** Measures the first load of a page with one family, React included, from the packages in a folder. */
export async function oneFamilyCheck(folder: string, react: string): Promise<CheckResult> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: page, resolveDir: folder },
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
  const kilobytes = (value: number) => `${(value / 1024).toFixed(1)} KB`;
  return {
    name: `one family with React ${react}`,
    ok: reached.size > 1 && bytes <= limit,
    detail: `${kilobytes(bytes)} of ${kilobytes(limit)} before a click`,
  };
}
