import { writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { workspacePackages } from './workspace.mjs';

/**
 * A compiler host that reads and parses each file once for all packages: most of what they read is the same.
 *
 * @param {import('typescript').CompilerOptions} options
 * @param {Map<string, import('typescript').SourceFile | undefined>} parsed
 */
function sharedHost(options, parsed) {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (file, version, ...rest) => {
    const format = typeof version === 'object' ? version.impliedNodeFormat : undefined;
    const key = `${format}:${file}`;
    if (!parsed.has(key)) parsed.set(key, read(file, version, ...rest));
    return parsed.get(key);
  };
  return host;
}

/**
 * The errors of one package's own files under its own `tsconfig.json`; those of the packages it reads are theirs.
 *
 * @param {string} folder
 * @param {Map<string, import('typescript').SourceFile | undefined>} [parsed] Files that other packages have read.
 * @returns {string} As the compiler prints them; empty when there are none.
 */
export function typeErrors(folder, parsed = new Map()) {
  const file = join(folder, 'tsconfig.json');
  /** @type {import('typescript').Diagnostic[]} */
  const found = [];
  const config = ts.getParsedCommandLineOfConfigFile(file, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => found.push(diagnostic),
  });
  if (config) {
    const { options, fileNames, errors } = config;
    const program = ts.createProgram(fileNames, options, sharedHost(options, parsed));
    found.push(...errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics());
    for (const source of program.getSourceFiles()) {
      const own = source.fileName.startsWith(`${folder.split(sep).join('/')}/`);
      if (!own || source.fileName.includes('/node_modules/')) continue;
      found.push(...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source));
    }
  }
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(found), {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => folder,
    getNewLine: () => '\n',
  });
}

/**
 * Checks every package that has a `types` script, in one process.
 *
 * @param {string} report Where the list of checks is written.
 * @returns {number} The exit code.
 */
function main(report) {
  const parsed = new Map();
  const checks = workspacePackages()
    .filter(({ manifest }) => manifest.scripts?.types)
    .map(({ name, folder }) => {
      const errors = typeErrors(folder, parsed);
      if (errors) console.log(`${name}\n${errors}`);
      return { name, ok: errors === '' };
    });
  writeFileSync(report, JSON.stringify({ checks }));
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { report } = parseArgs({ options: { report: { type: 'string' } } }).values;
  if (report === undefined) throw new Error('Give --report and the file of the report.');
  process.exitCode = main(report);
}
