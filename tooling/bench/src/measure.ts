import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { exactly } from './exactly.js';

/** How a server compresses what it sends. */
export type Encoding = 'gzip' | 'brotli';

/** The size of the code that a page with these import lines fetches at once, as a server sends it. */
export interface Size {
  /** Bytes, compressed as well as the encoding allows. */
  readonly bytes: number;
  /** Files that are fetched at once. */
  readonly files: number;
  /** Bytes of the files that are only fetched when they are used. */
  readonly later: number;
}

const gzip = (content: Uint8Array | string) => gzipSync(content, { level: 9 }).length;
// Its best quality is Node's default.
const brotli = (content: string) => brotliCompressSync(content).length;

/** The hash in a chunk's name depends on the folder of the repository, and would change its size by some bytes. */
const withoutHashes = (text: string) => text.replace(/-[A-Z0-9]{8}\.js\b/g, '-00000000.js');

/**
 * Bundles some code as an app would, minified and split, and measures the code that its static imports reach.
 * Code behind `import()` is counted apart.
 *
 * @param code Import or export lines.
 * @param options `resolveDir`: where relative paths begin; `external`: the modules that the page has anyway;
 *   `encoding`: `gzip` by default.
 */
export async function measureCode(
  code: string,
  options: {
    readonly resolveDir: string;
    readonly external?: readonly string[];
    readonly encoding?: Encoding;
  },
): Promise<Size> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: options.resolveDir, loader: 'ts' },
    plugins: [exactly(options.external ?? [])],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@causeway/source', 'module'],
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const atOnce = staticOutputs(metafile);
  const compress = options.encoding === 'brotli' ? brotli : gzip;
  const sizes = outputFiles.map((file) => ({
    name: basename(file.path),
    bytes: compress(withoutHashes(file.text)),
  }));
  const sum = (isFirstLoad: boolean) =>
    sizes
      .filter(({ name }) => atOnce.has(name) === isFirstLoad)
      .reduce((total, { bytes }) => total + bytes, 0);
  return { bytes: sum(true), files: atOnce.size, later: sum(false) };
}

/** Names of the outputs that the entry reaches without `import()`. */
function staticOutputs({ outputs }: Metafile): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { path: next, kind, external } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) visit(next);
    }
  };
  // A module behind `import()` is an entry point of its own output, so the first one found may be the wrong
  // one.
  visit(Object.keys(outputs).find((path) => outputs[path]?.entryPoint === '<stdin>') ?? '');
  return new Set([...reached].map((path) => basename(path)));
}

/** Measures one file, such as a built page. */
export const measureFile = (path: string): Size => ({ bytes: gzip(readFileSync(path)), files: 1, later: 0 });

/** Measures a stylesheet, minified as a build would. */
export async function measureStyles(path: string): Promise<Size> {
  const { outputFiles } = await build({
    entryPoints: [path],
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  return { bytes: gzip(outputFiles[0]?.text ?? ''), files: 1, later: 0 };
}

interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/**
 * Measures the scripts a built page fetches before any click: the entry of Vite's manifest and its static
 * imports.
 *
 * @param manifestPath Vite's `manifest.json`, in `.vite` below the build.
 * @param entry The manifest's key of the page, or the name of a chunk.
 */
export function measureManifest(manifestPath: string, entry: string): Size {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, ManifestChunk>;
  const dist = dirname(dirname(manifestPath));
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`${manifestPath} has no "${key}".`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(entry);
  const size = (file: string) => gzip(readFileSync(join(dist, file)));
  const all = new Set(
    Object.values(manifest)
      .map((chunk) => chunk.file)
      .filter((file) => file.endsWith('.js')),
  );
  return {
    bytes: [...files].reduce((total, file) => total + size(file), 0),
    files: files.size,
    later: [...all].filter((file) => !files.has(file)).reduce((total, file) => total + size(file), 0),
  };
}
