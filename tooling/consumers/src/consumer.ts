import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckResult } from '@causeway/stack/report';
import { build } from 'esbuild';
import { exec } from './exec.js';
import type { Packed } from './pack.js';

const here = fileURLToPath(new URL('..', import.meta.url));

/** A possible app: the packages it installs and its file. */
export interface Consumer {
  readonly name: string;
  /** Our packages that it names; their own dependencies come with them. */
  readonly wants: readonly string[];
  /** The packages it installs beside them, `name@version`. */
  readonly beside: readonly string[];
  /** Only to check its types. */
  readonly types: readonly string[];
  /** The file of the app; absolute. */
  readonly fixture: string;
  /** Packages it may install at most, all counted; without a limit it is large, and pnpm installs it from its store. */
  readonly mostPackages?: number;
  /** Entry points it imports; all that it has installed by default. */
  readonly imports?: readonly string[];
  /** Entry points that need a peer it does not install. */
  readonly leftOut: readonly string[];
}

/** Our packages that a consumer gets, dependencies included. */
export function closure(consumer: Consumer, packed: readonly Packed[]): readonly Packed[] {
  const names = new Set(consumer.wants);
  for (const name of names)
    for (const next of packed.find((item) => item.name === name)?.siblings ?? []) names.add(next);
  return packed.filter(({ name }) => names.has(name));
}

/** The entry points that a consumer can import with its installed packages. */
export function entriesOf(consumer: Consumer, packed: readonly Packed[]): readonly string[] {
  const all = closure(consumer, packed).flatMap(({ entries }) => entries);
  const unknown = consumer.imports?.filter((entry) => !all.includes(entry)) ?? [];
  if (unknown.length > 0) throw new Error(`${consumer.name}: no such entry point: ${unknown.join(', ')}`);
  return (consumer.imports ?? all).filter((entry) => !consumer.leftOut.includes(entry));
}

/** Checks the fixture's types with the declarations that were installed, none of them skipped. */
export async function typesChecks(folder: string, consumer: Consumer): Promise<CheckResult[]> {
  copyFileSync(consumer.fixture, join(folder, 'main.ts'));
  const tsc = join(here, 'node_modules', '.bin', 'tsc');
  const results: CheckResult[] = [];
  for (const [module, resolution] of [
    ['ESNext', 'Bundler'],
    ['NodeNext', 'NodeNext'],
  ] as const) {
    const compilerOptions = {
      module,
      moduleResolution: resolution,
      target: 'ES2022',
      lib: ['ES2023', 'DOM'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      jsx: 'react-jsx',
      // Third parties' declarations are theirs to mend; ours are read in full where nothing else is installed.
      skipLibCheck: consumer.beside.length > 0,
      skipDefaultLibCheck: true,
      // The types of what the fixture exports must have names in the packages that it installed itself.
      declaration: true,
      emitDeclarationOnly: true,
      outDir: join(folder, 'types'),
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
    const { ok, output } = await exec(tsc, ['-p', folder, '--singleThreaded'], folder);
    results.push({ name: `${consumer.name}: types, ${resolution}`, ok, detail: ok ? '' : output });
  }
  return results;
}

/**
 * Bundles every entry point to one file for a page; an import that cannot be resolved, or only half, fails.
 */
export async function bundleCheck(
  folder: string,
  consumer: Consumer,
  entries: readonly string[],
): Promise<CheckResult> {
  const name = `${consumer.name}: bundles`;
  const lines = entries.map((entry, index) => `import * as entry${index} from '${entry}';`);
  // Kept alive, so that nothing is shaken away before it could do anything.
  const code = `${lines.join('\n')}\nexport default [${entries.map((_, index) => `entry${index}`).join()}];`;
  try {
    const { warnings, outputFiles } = await build({
      stdin: { contents: code, resolveDir: folder },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"' },
      outfile: join(folder, 'page', 'bundle.js'),
      write: false,
      logLevel: 'silent',
    });
    mkdirSync(join(folder, 'page'), { recursive: true });
    for (const file of outputFiles) writeFileSync(file.path, file.contents);
    const detail = warnings.map(({ text }) => text).join('\n');
    return { name, ok: warnings.length === 0, detail: detail || `${entries.length} entry points` };
  } catch (error) {
    return { name, ok: false, detail: String(error) };
  }
}

/** Imports every entry point in bare Node and compares the state before and after. */
export async function nodeCheck(
  folder: string,
  consumer: string,
  entries: readonly string[],
): Promise<CheckResult> {
  const probe = join(here, 'src', 'nodeProbe.mjs');
  const { ok, stdout, output } = await exec(process.execPath, [probe, ...entries], folder);
  const touched = ok ? (JSON.parse(stdout) as string[]) : [];
  const detail = ok ? touched.join('\n') : output;
  return { name: `${consumer}: importing in Node changes nothing`, ok: ok && touched.length === 0, detail };
}
