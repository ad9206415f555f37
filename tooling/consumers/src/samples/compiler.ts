import { dirname, join } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type Symbol as CompilerSymbol,
  type Diagnostic,
  type Project,
  SymbolFlags,
} from 'typescript/unstable/sync';
import { lineAt } from './docblocks.js';
import type { Problem, Sample } from './sample.js';

/** The options of a careful reader: a sample that compiles with them compiles with fewer. */
const options = {
  module: 'ESNext',
  moduleResolution: 'Bundler',
  moduleDetection: 'force',
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  types: ['node'],
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

/** One file that the compiler is given instead of reading it from the disk. */
interface Virtual {
  readonly path: string;
  readonly text: string;
}

/** Files that the compiler reads from memory instead of the disk, by path. */
const virtualFiles = new Map<string, string>();
/** Paths that were ever given: of these the compiler must read the text again. */
const known = new Set<string>();

let api: API | undefined;
let programs = 0;
/**
 * The configuration of the program before, which stays open until the next one shares the files it has read.
 */
let before: string | undefined;

/** One compiler for all programs: the declarations of the platform and of libraries are read once. */
function compiler(): API {
  api ??= new API({
    fs: {
      readFile: (path) => virtualFiles.get(path),
      fileExists: (path) => (virtualFiles.has(path) ? true : undefined),
    },
  });
  return api;
}

/** Ends the compiler; the next program begins a new one. */
export function closeCompiler(): void {
  api?.close();
  api = undefined;
  before = undefined;
  known.clear();
}

/**
 * Opens a program of files on the disk and of given ones, and hands it to `use`. Its compiler stays until
 * `closeCompiler`.
 *
 * @param folder The program's folder; its configuration exists only in memory.
 * @param more Compiler options beside those of every sample.
 */
export function withProgram<T>(
  folder: string,
  {
    files = [],
    given: prelude = [],
    more = {},
  }: { files?: readonly string[]; given?: readonly Virtual[]; more?: object },
  use: (project: Project) => T,
): T {
  programs += 1;
  const config = join(folder, `samples${programs}.tsconfig.json`);
  const paths = prelude.map(({ path }) => path);
  for (const { path, text } of prelude) virtualFiles.set(path, text);
  const all = [...files, ...paths];
  virtualFiles.set(config, JSON.stringify({ compilerOptions: { ...options, ...more }, files: all }));
  const snapshot = compiler().updateSnapshot({
    openProjects: [config],
    closeProjects: before === undefined ? [] : [before],
    fileChanges: {
      created: [config, ...paths.filter((path) => !known.has(path))],
      changed: paths.filter((path) => known.has(path)),
    },
  });
  before = config;
  for (const path of paths) known.add(path);
  try {
    const project = snapshot.getProject(config);
    if (!project) throw new Error(`TypeScript did not open ${config}.`);
    const faults = project.program.getProgramDiagnostics();
    if (faults.length > 0) throw new Error(faults.map(textOf).join('\n'));
    return use(project);
  } finally {
    snapshot.dispose();
    for (const path of [config, ...paths]) virtualFiles.delete(path);
  }
}

/**
 * Checks the types of samples, with stylesheets that can be imported as bundlers do it, each a separate
 * module in the folder of its page.
 *
 * @param more Compiler options, such as `paths`.
 */
export function checkSamples(
  folder: string,
  samples: readonly Sample[],
  more: object = {},
): readonly Problem[] {
  const modules = samples.map(({ file, line, language, code }, index) => ({
    path: join(dirname(file), `sample${index}.${language}`),
    // A line of the sample is the same line of its page.
    text: '\n'.repeat(line - 1) + code,
  }));
  const stylesheets = { path: join(folder, 'stylesheets.d.ts'), text: "declare module '*.css';" };
  return withProgram(folder, { given: [...modules, stylesheets], more }, ({ program }) =>
    samples.flatMap(({ file }, index) => {
      const { path, text } = modules[index] as Virtual;
      return [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)].map(
        (diagnostic) => ({ file, line: lineAt(text, diagnostic.pos), text: textOf(diagnostic) }),
      );
    }),
  );
}

/** Faults of sources that TypeScript cannot parse, such as one whose docblock ends in the middle of a sample. */
export function syntaxProblems({ program }: Project, source: SourceFile): readonly Problem[] {
  return program.getSyntacticDiagnostics(source.fileName).map((diagnostic) => ({
    file: source.fileName,
    line: lineAt(source.text, diagnostic.pos),
    text: textOf(diagnostic),
  }));
}

/** A function that a package exports. */
export interface ExportedFunction {
  readonly name: string;
  /** Absolute path of the declaration, in the build. */
  readonly declaration: string;
  /** The text of each of its examples. */
  readonly examples: readonly string[];
}

/**
 * The functions that some declarations export, each once however often it is exported; hooks and components are
 * functions.
 *
 * @param entries Absolute paths of the declarations that an import reads.
 */
export function exportedFunctions(
  { program, checker }: Project,
  entries: readonly string[],
): readonly ExportedFunction[] {
  const functions = new Map<number, ExportedFunction>();
  for (const entry of entries) {
    const source = program.getSourceFile(entry);
    const module = source && checker.getSymbolAtLocation(source);
    // A module without exports has no symbol.
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (!isFunction(checker, symbol)) continue;
      const examples = checker
        .getJsDocTagsOfSymbol(symbol)
        .filter(({ name }) => name === 'example')
        .map(({ text }) => String(text));
      const declaration = symbol.valueDeclaration?.path ?? entry;
      functions.set(symbol.id, { name: symbol.name, declaration, examples });
    }
  }
  return [...functions.values()];
}

/** `SignatureKind.Call`, which the compiler does not export. */
const callSignatures = 0;

function isFunction(checker: Checker, symbol: CompilerSymbol): boolean {
  if (!symbol.valueDeclaration) return false;
  const type = checker.getTypeOfSymbol(symbol);
  return type !== undefined && checker.getSignaturesOfType(type, callSignatures).length > 0;
}

function textOf({ text, messageChain = [] }: Diagnostic): string {
  return [text, ...messageChain.map(textOf)].join(' ');
}
