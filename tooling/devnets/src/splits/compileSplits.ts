import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The contracts of `Splits.sol`. */
const names = ['PlainSplits', 'PointsSplits', 'LocalEmitter', 'LocalToken'] as const;

/** A contract of `Splits.sol` that can be deployed. */
export type SplitsContract = (typeof names)[number];

/** Creation code by contract: hex with `0x`. */
export type SplitsCode = Readonly<Record<SplitsContract, string>>;

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: {
    readonly Splits: Readonly<
      Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>
    >;
  };
}

/** The compiler takes seconds, so what it made of this very source is kept beside the installed packages. */
const cache = new URL('../../node_modules/.cache/', import.meta.url);

/** Compiles more Solidity together with `Splits.sol`; gives the creation code of every contract by name. */
export async function compileWithSplits(more: string): Promise<Readonly<Record<string, string>>> {
  const source = `${readFileSync(new URL('Splits.sol', import.meta.url), 'utf8')}\n${more}`;
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const name = createHash('sha256').update(source).update(manifest).digest('hex').slice(0, 32);
  const file = fileURLToPath(new URL(`splits-${name}.json`, cache));
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    const made = await compile(source);
    mkdirSync(cache, { recursive: true });
    // Two runs may write at once; a reader sees one whole file or none.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(made));
    renameSync(draft, file);
    return made;
  }
}

/**
 * Compiles the local split contracts with `solc`, without asking anybody on the network.
 *
 * @throws Error with the compiler's own words when the source does not compile.
 */
export const compileSplits = async (): Promise<SplitsCode> => (await compileWithSplits('')) as SplitsCode;

async function compile(content: string): Promise<Record<string, string>> {
  const { default: solc } = await import('solc');
  const input = {
    language: 'Solidity',
    sources: { Splits: { content } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  };
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const wrong = errors.filter(({ severity }) => severity === 'error');
  if (wrong.length > 0 || !contracts) {
    throw new Error(wrong.map(({ formattedMessage }) => formattedMessage).join('\n'));
  }
  const made = Object.entries(contracts.Splits).filter(([, { evm }]) => evm.bytecode.object !== '');
  return Object.fromEntries(made.map(([contract, { evm }]) => [contract, `0x${evm.bytecode.object}`]));
}
