import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runScript } from './buildApp.mjs';
import { workspacePackages } from './workspace.mjs';

/**
 * The errors of one package's own files under its own `tsconfig.json`; those of the packages it reads are theirs.
 *
 * @param {string} folder
 * @returns {Promise<string>} As the compiler prints them; empty when there are none.
 */
export async function typeErrors(folder) {
  const { code, output } = await runScript(folder, 'tsc -p tsconfig.json --noEmit --pretty false');
  if (code === 0) return '';
  // An error is a line and what is indented below it.
  const found = output.split(/\n(?=\S)/).filter((error) => /error TS\d+/.test(error));
  if (found.length === 0) return output;
  // The compiler names files from the package's folder, so what begins with `..` is a neighbour's.
  return found.filter((error) => !error.startsWith('..')).join('\n');
}

/**
 * Checks every package that has a `types` script.
 *
 * @param {string} report Where the list of checks is written.
 * @returns {Promise<number>} The exit code.
 */
async function main(report) {
  const checks = [];
  for (const { name, folder, manifest } of workspacePackages()) {
    if (!manifest.scripts?.types) continue;
    const errors = await typeErrors(folder);
    if (errors) console.log(`${name}\n${errors}`);
    checks.push({ name, ok: errors === '' });
  }
  writeFileSync(report, JSON.stringify({ checks }));
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { report } = parseArgs({ options: { report: { type: 'string' } } }).values;
  if (report === undefined) throw new Error('Give --report and the file of the report.');
  process.exitCode = await main(report);
}
