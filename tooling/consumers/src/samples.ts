import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from '@causeway/stack/files';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import { type WorkspacePackage, workspacePackages } from '@causeway/stack/workspace';
import {
  checkSamples,
  closeCompiler,
  exportedFunctions,
  syntaxProblems,
  withProgram,
} from './samples/compiler.js';
import { docblockSamples } from './samples/docblocks.js';
import { fencesIn, samplesOf } from './samples/fences.js';
import type { Found, Problem } from './samples/sample.js';
import { serverProblems } from './samples/servers.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const published = workspacePackages().filter((item) => item.published);

/** Import specifiers of a package with the declarations they lead to. */
function declarationsOf({
  name,
  folder,
  manifest,
}: WorkspacePackage): readonly (readonly [string, string])[] {
  return Object.entries<{ types?: string }>(manifest.exports ?? {}).flatMap(([path, { types }]) =>
    types ? [[name + path.slice(1), join(folder, types)] as const] : [],
  );
}

/** Every import of ours reads the build, wherever the sample is; other imports are found from there. */
const paths = Object.fromEntries(
  published.flatMap(declarationsOf).map(([specifier, declaration]) => [specifier, [declaration]]),
);

function pageSamples(file: string): Found {
  return samplesOf(file, fencesIn(readFileSync(file, 'utf8')));
}

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test(-d)?\./.test(path))
    .map((path) => join(folder, 'src', path));
}

/** The samples in the sources of a package, and the faults that keep them from being read. */
function sourceSamples({ folder }: WorkspacePackage): Found {
  return withProgram(folder, { files: sourcesOf(folder), more: { paths, noResolve: true } }, (project) => {
    const parts = project.rootFiles.flatMap((path) => {
      const source = project.program.getSourceFile(path);
      if (!source) throw new Error(`TypeScript did not read ${path}.`);
      const { samples, problems } = docblockSamples(source);
      return [{ samples, problems: [...problems, ...syntaxProblems(project, source)] }];
    });
    return {
      samples: parts.flatMap(({ samples }) => samples),
      problems: parts.flatMap(({ problems }) => problems),
    };
  });
}

function format(problems: readonly Problem[]): string {
  return problems.map(({ file, line, text }) => `${relative(root, file)}:${line} ${text}`).join('\n');
}

let count = 0;
const files = new Set<string>();

/** Checks the samples of some files. */
function samplesCheck(name: string, folder: string, parts: readonly Found[], more: object = {}): CheckResult {
  const samples = parts.flatMap((item) => item.samples);
  const problems = [
    ...parts.flatMap((item) => item.problems),
    ...samples.flatMap(serverProblems),
    ...(samples.length > 0 ? checkSamples(folder, samples, { paths: { ...paths, ...more } }) : []),
  ];
  count += samples.length;
  for (const { file } of samples) files.add(file);
  const title = `${name}: samples compile`;
  return { name: title, ok: problems.length === 0, detail: format(problems) };
}

/** Whether each function a package exports has an example that uses it. */
function examplesCheck(item: WorkspacePackage): CheckResult {
  const { name, folder } = item;
  const entries = declarationsOf(item).map(([, declaration]) => declaration);
  const functions = withProgram(folder, { files: entries, more: { paths } }, (project) =>
    exportedFunctions(project, entries),
  );
  const missing = functions.filter(
    // Declarations of other libraries have their own documentation.
    ({ name: exportName, declaration, examples }) =>
      !declaration.includes('/node_modules/') &&
      !examples.some((example) => new RegExp(`\\b${exportName}\\b`).test(example)),
  );
  const title = `${name}: every exported function has an example`;
  const detail = missing.map(({ name, declaration }) => {
    const source = relative(root, declaration)
      .replace('/dist/', '/src/')
      .replace(/\.d\.ts$/, '');
    return `${source}: no @example shows ${name}`;
  });
  return { name: title, ok: detail.length === 0, detail: detail.join('\n') };
}

/** The pages of the site, without those that are generated from the packages. */
const docs = filesOf(join(root, 'docs')).filter(
  (file) => file.endsWith('.md') && !file.startsWith(join(root, 'docs', 'reference')),
);
// The README is outside the site's folder and uses the site's React.
const react = { 'react/jsx-runtime': [join(root, 'docs/node_modules/@types/react/jsx-runtime.d.ts')] };
const results = [
  samplesCheck('documents', join(root, 'docs'), [join(root, 'README.md'), ...docs].map(pageSamples), react),
];
for (const item of published) {
  const parts = [pageSamples(join(item.folder, 'README.md')), sourceSamples(item)];
  results.push(samplesCheck(item.name, item.folder, parts), examplesCheck(item));
}
results.push({ name: 'samples', ok: count > 0, detail: `${count} samples in ${files.size} files` });
closeCompiler();
reportChecks(results);
