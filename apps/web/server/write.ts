import { fileURLToPath } from 'node:url';
import { readSettings } from './settings.ts';
import { writeSite } from './writeSite.ts';

// Writes the static half of a deployment: write.ts <folder>, with the variables of docs/deploy.md. No secret is needed.
function fail(event: string, lines: readonly string[]): never {
  console.error(`${event}\n\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}

const [folder, ...more] = process.argv.slice(2);
const read = await readSettings(process.env, { handler: false });
const problems = 'problems' in read ? read.problems.map(({ field, reason }) => `${field}: ${reason}`) : [];
const isFolder = folder !== undefined && !folder.startsWith('-') && more.length === 0;
if (!isFolder) problems.push('Name the folder to write to, and nothing else.');
if ('problems' in read || !isFolder) fail('Nothing was written.', problems);
const { config, origins } = read.settings;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
await writeSite({ dist, config, origins, folder }).catch((error: Error) =>
  // A part of the files may be there, of another build than the rest.
  fail('The files were not all written: do not serve this folder.', [error.message]),
);
console.log(`${folder}: site, ${config.embedded ? 'frame, ' : ''}headers.json`);
