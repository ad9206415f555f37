import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { checkSamples, closeCompiler, exportedFunctions, syntaxProblems, withProgram } from './compiler.js';
import { docblockSamples } from './docblocks.js';
import { fencesIn, samplesOf } from './fences.js';
import type { Found, Problem } from './sample.js';
import { serverProblems } from './servers.js';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const page = join(folder, 'page.md');
const source = join(folder, 'source.ts');

afterAll(closeCompiler);

/** All problems that the tool finds in a page. */
function problemsOfPage(text: string): readonly Problem[] {
  const { samples, problems } = samplesOf(page, fencesIn(text));
  return [...problems, ...checkSamples(folder, samples)];
}

function inSource(text: string, path = source): Found {
  return withProgram(folder, { given: [{ path, text }], more: { noResolve: true } }, (project) => {
    const file = project.program.getSourceFile(path);
    if (!file) throw new Error('The source was not read.');
    const { samples, problems } = docblockSamples(file);
    return { samples, problems: [...problems, ...syntaxProblems(project, file)] };
  });
}

/** All problems that the tool finds in a source. */
function problemsOfSource(text: string): readonly Problem[] {
  const { samples, problems } = inSource(text);
  return [...problems, ...checkSamples(folder, samples)];
}

describe('the samples of a page', () => {
  it('the sample check accepts a page whose samples compile', () => {
    expect(
      problemsOfPage('# Title\n\n```ts\nconst one: number = 1;\nawait Promise.resolve(one);\n```\n'),
    ).toEqual([]);
  });

  it('the sample check reports a broken sample with the file and line of the mistake', () => {
    const problems = problemsOfPage('# Title\n\n```ts\nconst one = 1;\nconst two: string = one;\n```\n');
    expect(problems).toEqual([
      { file: page, line: 5, text: "Type 'number' is not assignable to type 'string'." },
    ]);
  });

  it('the sample check reports a sample that does not parse', () => {
    const [problem] = problemsOfPage('```ts\nconst = ;\n```\n');
    expect(problem).toMatchObject({ file: page, line: 2 });
  });

  it('the sample check reports an import of a package that does not exist', () => {
    const [problem] = problemsOfPage("```ts\nimport { a } from '@causeway/unknown';\na();\n```\n");
    expect(problem).toMatchObject({ line: 2, text: expect.stringContaining('@causeway/unknown') });
  });

  it('the sample check reports a name that an installed package does not export', () => {
    const [problem] = problemsOfPage("```ts\nimport { noSuchName } from 'viem';\nnoSuchName();\n```\n");
    expect(problem).toMatchObject({ line: 2, text: expect.stringContaining('noSuchName') });
  });

  it('the sample check reports an array element that is used without a check for undefined', () => {
    const problems = problemsOfPage('```ts\nconst list: string[] = [];\nlist[0].trim();\n```\n');
    expect(problems).toMatchObject([{ line: 3, text: "Object is possibly 'undefined'." }]);
  });

  it('the sample check keeps the names of one sample out of the next', () => {
    const problems = problemsOfPage('```ts\nconst one = 1;\n```\n\n```ts\nconsole.log(one);\n```\n');
    expect(problems).toMatchObject([{ line: 6, text: "Cannot find name 'one'." }]);
  });

  it('the sample check compiles JSX in a tsx fence only', () => {
    expect(problemsOfPage('```tsx\nexport const Part = () => <p>text</p>;\n```\n')).toEqual([]);
    expect(problemsOfPage('```ts\nexport const Part = () => <p>text</p>;\n```\n')).not.toEqual([]);
  });

  it('the sample check finds a sample inside a list', () => {
    const problems = problemsOfPage('- item\n\n  ```ts\n  const one: string = 1;\n  ```\n');
    expect(problems).toMatchObject([{ line: 4 }]);
  });

  it('the sample check reports a fence without a language', () => {
    expect(problemsOfPage('text\n\n```\nconst one = 1;\n```\n')).toEqual([
      { file: page, line: 3, text: 'A fence has no language: write ts, tsx, sh, json or text.' },
    ]);
  });

  it('the sample check reports a fence whose language is unknown or another spelling of ts', () => {
    const problems = problemsOfPage('```typescript\nconst one: string = 1;\n```\n');
    expect(problems).toEqual([{ file: page, line: 1, text: 'A fence has an unknown language: typescript.' }]);
  });

  it('the sample check reports code that is only indented', () => {
    const problems = problemsOfPage('text\n\n    const one: string = 1;\n');
    expect(problems).toEqual([
      { file: page, line: 3, text: 'Code is indented: put it between fences with a language.' },
    ]);
  });

  it('the sample check does not compile shell, JSON and output', () => {
    expect(problemsOfPage('```sh\nnpm start\n```\n\n```json\n{}\n```\n\n```text\n1 passed\n```\n')).toEqual(
      [],
    );
  });
});

describe('the samples of a docblock', () => {
  it('the docblock check reports a broken example with the line of the mistake in its source', () => {
    const problems = problemsOfSource(
      '/**\n * Adds.\n *\n * @example\n * const one: string = 1;\n */\nexport const a = 1;\n',
    );
    expect(problems).toMatchObject([{ file: source, line: 5 }]);
  });

  it('the docblock check includes the whole text of an example up to the next tag', () => {
    const { samples } = inSource(
      '/**\n * @example\n * const one = 1;\n *\n * console.log(one);\n * @returns one\n */\nexport const a = 1;\n',
    );
    expect(samples).toEqual([
      { file: source, line: 2, language: 'ts', code: '\nconst one = 1;\n\nconsole.log(one);' },
    ]);
  });

  it('the docblock check includes each of several examples', () => {
    const { samples } = inSource(
      '/**\n * @example\n * let one = 1;\n * @example\n * let two = 2;\n */\nexport const a = 1;\n',
    );
    expect(samples.map(({ code }) => code.trim())).toEqual(['let one = 1;', 'let two = 2;']);
  });

  it('the docblock check includes only the fences of an example with fences', () => {
    const problems = problemsOfSource(
      '/**\n * @example\n * In words:\n *\n * ```tsx\n * export const a = <p />;\n * ```\n */\nexport const a = 1;\n',
    );
    expect(problems).toEqual([]);
  });

  it('the docblock check finds the docblock of a property', () => {
    const problems = problemsOfSource(
      'export interface A {\n  /**\n   * @example\n   * const one: string = 1;\n   */\n  readonly b: 1;\n}\n',
    );
    expect(problems).toMatchObject([{ line: 4 }]);
  });

  it('the docblock check compiles JSX in the examples of a tsx source', () => {
    const { samples } = inSource(
      '/**\n * @example\n * <p />;\n */\nexport const a = 1;\n',
      join(folder, 'source.tsx'),
    );
    expect(samples).toMatchObject([{ language: 'tsx' }]);
  });

  it('the docblock check reports an example that ends its own docblock', () => {
    const problems = problemsOfSource(
      "/**\n * @example\n * const files = 'src/*/index.ts';\n */\nexport const a = 1;\n",
    );
    expect(problems).toContainEqual(expect.objectContaining({ file: source, line: 3 }));
    // The text that follows may be code that parses.
    const parsed = problemsOfSource(
      '/**\n * @example\n * const a = 1; /* one */ void 0;\nexport const b = 1;\n',
    );
    expect(parsed).toContainEqual({
      file: source,
      line: 3,
      text: 'A sample ends its own docblock: write *\\/ in it instead of */.',
    });
  });

  it('the docblock check decodes an escaped end of comment', () => {
    const { samples, problems } = inSource(
      "/**\n * @example\n * const files = 'src/*\\/index.ts';\n */\nexport const a = 1;\n",
    );
    expect(problems).toEqual([]);
    expect(samples[0]?.code.trim()).toBe("const files = 'src/*/index.ts';");
  });

  it('the docblock check reports an empty example and a fence without a language', () => {
    expect(problemsOfSource('/**\n * @example\n */\nexport const a = 1;\n')).toMatchObject([
      { line: 2, text: 'An @example is empty.' },
    ]);
    expect(problemsOfSource('/**\n * ```\n * 1\n * ```\n */\nexport const a = 1;\n')).toMatchObject([
      { line: 2, text: 'A fence has no language: write ts, tsx, sh, json or text.' },
    ]);
  });
});

describe('the exported functions of a package', () => {
  function functionsOf(text: string) {
    return withProgram(folder, { given: [{ path: source, text }] }, (project) =>
      exportedFunctions(project, [source]).map(({ name, examples }) => [name, examples.length]),
    );
  }

  it('the exported functions include functions and constants that can be called, with their examples', () => {
    expect(
      functionsOf(
        '/**\n * @example\n * a();\n */\nexport function a() {}\nexport const b = () => 1;\nexport { c as d };\nfunction c() {}\n',
      ),
    ).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 0],
    ]);
  });

  it('the exported functions exclude types, classes, other values and names that are not exported', () => {
    expect(
      functionsOf(
        'export interface A {}\nexport class B {}\nexport const c = 1;\nfunction d() {}\nvoid d;\n',
      ),
    ).toEqual([]);
  });
});

describe('the servers of a sample', () => {
  const problemsOf = (code: string) => serverProblems({ file: page, line: 4, language: 'ts', code });
  const imported = "import { base, mainnet as ethereum } from '@causeway/eip155/chains';\n";

  it('the sample check reports a network that is read without a server, with its line', () => {
    const text = 'ethereum has no server: write { ...ethereum, rpcUrls: […] }.';
    expect(problemsOf(`${imported}const rpc = createRpc(ethereum);`)).toEqual([
      { file: page, line: 5, text },
    ]);
    expect(problemsOf(`${imported}createReader(base, options);`)).toMatchObject([{ line: 5 }]);
  });

  it('the sample check accepts a network with a server, and one that is the reader’s own', () => {
    expect(problemsOf(`${imported}createRpc({ ...base, rpcUrls: ['https://rpc.example'] });`)).toEqual([]);
    expect(problemsOf(`${imported}createReader(chain);`)).toEqual([]);
  });
});
