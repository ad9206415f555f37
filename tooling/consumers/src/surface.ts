import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { type Packed, packAll } from './pack.js';

const here = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { update: { type: 'boolean' } }, strict: false });

/** Compares the manifest with the content of the tarball. */
async function publintCheck({ name, folder, tarball }: Packed): Promise<CheckResult> {
  const content = readFileSync(tarball);
  const { messages } = await publint({
    pkgDir: 'package',
    pack: { tarball: content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength) },
  });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const lines = messages.map((message) => `${message.type}: ${formatMessage(message, manifest)}`);
  return { name: `${name}: publint`, ok: lines.length === 0, detail: lines.join('\n') };
}

/** The resolution that the packages do not support: from CommonJS. */
const notServed = ['node16-cjs'];

/** Whether every entry point has types that TypeScript finds, in each of its resolutions. */
async function typesCheck({ name, tarball, entries }: Packed): Promise<CheckResult> {
  const points = entries.map((entry) => `.${entry.slice(name.length)}`);
  const content = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  const analysis = await checkPackage(content, { entrypoints: points });
  const title = `${name}: are the types wrong`;
  if (!analysis.types) return { name: title, ok: false, detail: 'It has no types.' };
  const wrong = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem && notServed.includes(problem.resolutionKind)),
  );
  const looked = Object.keys(analysis.entrypoints).length;
  const detail = wrong.map((problem) => JSON.stringify(problem)).join('\n');
  return {
    name: title,
    ok: detail === '' && looked === points.length,
    detail: detail || `${looked} entry points`,
  };
}

/**
 * Whether every file of the tarball is built from a source that is there, leads to an entry point, or is on the list of
 * the other files, which a person checked.
 */
function filesCheck({ name, folder, files, entries }: Packed): CheckResult {
  const fallbacks = entries.map((entry) => `${entry.slice(name.length + 1)}/package.json`);
  const isBuilt = (file: string) => {
    if (fallbacks.includes(file)) return true;
    const source = /^dist\/(.+?)(\.d\.ts|\.js)$/.exec(file)?.[1];
    return (
      source !== undefined && ['.ts', '.tsx'].some((end) => existsSync(join(folder, 'src', source + end)))
    );
  };
  const others = files.filter((file) => !isBuilt(file));
  const path = join(here, 'snapshots', `${basename(name)}.txt`);
  const now = `${others.join('\n')}\n`;
  const title = `${name}: files of the tarball`;
  if (values.update) writeFileSync(path, now);
  const known = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (known === now) return { name: title, ok: true, detail: `${files.length} files` };
  const before = new Set(known.split('\n').filter(Boolean));
  const changes = [
    ...others.filter((file) => !before.has(file)).map((file) => `+ ${file}`),
    ...[...before].filter((file) => !others.includes(file)).map((file) => `- ${file}`),
  ];
  const step = 'If this is meant: pnpm --filter @causeway/consumers run update';
  return { name: title, ok: false, detail: [...changes, step].join('\n') };
}

/** Files that must never be published: tests, and sources without which nothing works. */
function contentCheck({ name, files }: Packed): CheckResult {
  const wrong = files.filter((file) =>
    /(^|\/)(test|e2e|node_modules)\/|\.test(-d)?\.|\.tsbuildinfo$/.test(file),
  );
  const missing = ['README.md', 'LICENSE', 'package.json'].filter((file) => !files.includes(file));
  const detail = [
    ...wrong.map((file) => `should not be there: ${file}`),
    ...missing.map((file) => `missing: ${file}`),
  ];
  return { name: `${name}: nothing but what is needed`, ok: detail.length === 0, detail: detail.join('\n') };
}

const folder = mkdtempSync(join(tmpdir(), 'causeway-surface-'));
try {
  const results: CheckResult[] = [];
  for (const packed of await packAll(folder)) {
    results.push(
      await publintCheck(packed),
      await typesCheck(packed),
      filesCheck(packed),
      contentCheck(packed),
    );
  }
  reportChecks(results);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
