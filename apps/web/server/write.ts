import { fileURLToPath } from 'node:url';
import { readSettings } from './settings.ts';
import { writeSite } from './writeSite.ts';

// Writes the static half of a deployment: write.ts <folder>, with the variables of docs/deploy.md. No secret is needed.
const [folder] = process.argv.slice(2);
const read = await readSettings(process.env, { handler: false });
const problems = 'problems' in read ? read.problems.map(({ field, reason }) => `${field}: ${reason}`) : [];
if (folder === undefined) problems.push('Name the folder to write to.');
if ('problems' in read || folder === undefined) {
  console.error(`Nothing was written.\n\n${problems.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}
const { config, origins } = read.settings;
await writeSite({ dist: fileURLToPath(new URL('../dist', import.meta.url)), config, origins, folder });
console.log(`${folder}: site, ${config.embedded ? 'frame, ' : ''}headers.json`);
