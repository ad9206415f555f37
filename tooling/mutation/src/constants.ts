import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant, Plan } from './plan.js';
import { root } from './targets.js';

/** A prescribed number in the code, and the test that must fail when it is one smaller or one larger. */
export interface Constant {
  /** From the repository's root. */
  readonly source: string;
  readonly test: string;
  /** The only place of the source with this text. Its last number is the constant. */
  readonly text: string;
}

/** A number as the code writes it; quoted where it is sent as text. */
const literal = /(')?(\d[\d_]*)\1(?=\D*$)/;

/** The literal of a constant, its value, and the text in front of it. */
export function literalOf({ text }: Constant) {
  const found = literal.exec(text);
  if (!found) throw new Error(`No number in ${text}`);
  const [written, quote = '', digits = ''] = found;
  return { written, quote, value: Number(digits.replaceAll('_', '')), before: text.slice(0, found.index) };
}

const inPackage = (directory: string, source: string, test: string, texts: readonly string[]): Constant[] =>
  texts.map((text) => ({
    source: `packages/${directory}/${source}`,
    test: `packages/${directory}/${test}`,
    text,
  }));

const limitsOf = (adapter: string, texts: readonly string[], test = 'src/limits.test.ts') =>
  inPackage(`adapters/${adapter}`, 'src/types.ts', test, [...texts, 'prompt: 300_000']);

const embedded = (source: string, text: string, test: string) =>
  inPackage('connectors/embedded-wallet', source, test, [text]);

/** The fixed limits of docs/connection.md. */
export const constants: readonly Constant[] = [
  ...limitsOf('bip122', ['revoke: 100'], 'test/limits.test.ts'),
  ...limitsOf('cip34', ['enabled: 1000']),
  ...limitsOf('cosmos', ['enabled: 300', 'keys: 1000', 'revoke: 100']),
  ...limitsOf('eip155', ['accounts: 300', 'chain: 1000', 'revoke: 100', 'reinitialise: 1000']),
  ...limitsOf('multiversx', ['revoke: 100']),
  ...limitsOf('near', ['revoke: 100']),
  ...limitsOf('polkadot', ['accounts: 300']),
  ...limitsOf('solana', ['revoke: 100']),
  ...inPackage('core', 'src/connection/run.ts', 'src/limits.test.ts', ['connect: 300_000']),
  ...inPackage('connectors/walletconnect', 'src/limits.ts', 'src/limits.test.ts', [
    ...['pairing: 300_000', 'attempts: 10', 'again: 1_000', 'prompt: 300_000'],
  ]),
  ...embedded('src/connector/session.ts', 'prompt: 300_000', 'test/limits.test.ts'),
  ...embedded('src/auth/email.ts', 'codeLife = 300_000', 'test/limits.test.ts'),
  ...embedded('src/passkeys/register.ts', 'promptLimit = 300_000', 'test/auth.test.ts'),
  ...embedded('src/stamps/assertion.ts', 'timeout = 300_000', 'src/stamps/passkey.test.ts'),
  ...embedded('src/auth/establish.ts', 'sessionSeconds = 1800', 'test/auth.test.ts'),
  ...embedded('src/auth/credential.ts', 'codeSeconds = 900', 'test/auth.test.ts'),
  ...embedded('src/server/provider.ts', "sessionSeconds = '1800'", 'src/server/handler.test.ts'),
  ...embedded('src/server/provider.ts', 'tokenSeconds = 900', 'src/server/handler.test.ts'),
];

/** The tests of the table. */
export const constantTests: readonly string[] = [...new Set(constants.map(({ test }) => test))];

/** Puts both mutants of each constant that a test asserts into the sources, each behind a switch. */
export function planConstants(test: string): Plan {
  const sources: Record<string, string> = {};
  const mutants: Mutant[] = [];
  for (const constant of constants.filter((each) => each.test === test)) {
    const path = join(root, constant.source);
    const original = readFileSync(path, 'utf8');
    const { written, quote, value, before } = literalOf(constant);
    const line = original.slice(0, original.indexOf(constant.text)).split('\n').length;
    let switched = written;
    for (const next of [value - 1, value + 1]) {
      const id = `constant ${mutants.length}`;
      const replacement = `${quote}${next}${quote}`;
      mutants.push({ id, file: constant.source, line, original: written, replacement });
      switched = `(__stryker__.reach('${id}') ? ${replacement} : ${switched})`;
    }
    sources[path] = (sources[path] ?? original).replace(constant.text, () => before + switched);
  }
  return { tests: [test], mutants, sources };
}
