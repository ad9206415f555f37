import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<
    Record<string, Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>>
  >;
}

/** The compiler takes seconds, so its output for this very source is kept beside the installed packages. */
const cache = new URL('../node_modules/.cache/', import.meta.url);

/**
 * Compiles Solidity with `solc`, without the network; gives the creation code (hex with `0x`) of every
 * contract by name.
 *
 * @param title the source's name in the compiler's messages and in the cache.
 * @throws Error with the compiler's own words when the source does not compile.
 */
export async function compileSolidity(
  title: string,
  source: string,
): Promise<Readonly<Record<string, string>>> {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const name = createHash('sha256').update(source).update(manifest).digest('hex').slice(0, 32);
  const file = fileURLToPath(new URL(`${title}-${name}.json`, cache));
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    const compiled = await compile(title, source);
    mkdirSync(cache, { recursive: true });
    // Two runs may write at once; a reader sees one whole file or none.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(compiled));
    renameSync(draft, file);
    return compiled;
  }
}

async function compile(title: string, content: string): Promise<Record<string, string>> {
  const { default: solc } = await import('solc');
  const input = {
    language: 'Solidity',
    sources: { [title]: { content } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  };
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const wrong = errors.filter(({ severity }) => severity === 'error');
  if (wrong.length > 0 || !contracts?.[title]) {
    throw new Error(wrong.map(({ formattedMessage }) => formattedMessage).join('\n'));
  }
  const deployable = Object.entries(contracts[title]).filter(([, { evm }]) => evm.bytecode.object !== '');
  return Object.fromEntries(deployable.map(([contract, { evm }]) => [contract, `0x${evm.bytecode.object}`]));
}
