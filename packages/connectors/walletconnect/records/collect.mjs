// Collects the records into the module that is shipped, without their sources.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);
const records = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  .map(({ sources: _, ...record }) => record);

const rows = records.map((record) => `  ${JSON.stringify(record)},\n`).join('');

writeFileSync(
  new URL('../src/registry.ts', folder),
  `import type { RegistryWallet } from './registryTypes.js';

export { supportsCode } from './supportsCode.js';
export type { LinkForm, RegistryWallet } from './registryTypes.js';

/** The known wallets, by id. Collected from \`records/*.json\` by \`records/collect.mjs\`; change those instead. */
// biome-ignore format: one wallet is one row
export const registry: readonly RegistryWallet[] = Object.freeze<RegistryWallet[]>([
${rows}]);
`,
);
