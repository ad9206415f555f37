import { fileURLToPath } from 'node:url';
import { generateNamespace } from './generate.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** `pnpm new namespace <name> [Title]`. */
function main([what, name, title, ...rest]: readonly string[]): number {
  if (what !== 'namespace' || name === undefined || rest.length > 0) {
    console.error('Use: pnpm new namespace <name> [Title]');
    return 2;
  }
  try {
    const files = generateNamespace(name, root, title);
    console.log(`${files.length} files:\n${files.map((file) => `  ${file}`).join('\n')}

Next:
  pnpm install
  pnpm --filter @causeway/${name} exec vitest run --bail 1

The first failure names the room to write. docs/add-a-namespace.md has the order, and the rules of each room.`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = main(process.argv.slice(2));
