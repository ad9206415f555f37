import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.mjs';
import { workspacePackages } from './workspace.mjs';

/**
 * @typedef {ReadonlyMap<string, readonly string[]>} Graph The files that each file imports, by absolute path.
 *
 * @typedef {Pick<import('./workspace.mjs').WorkspacePackage, 'name' | 'folder' | 'manifest'>} Source
 */

const isSource = (/** @type {string} */ name) => /\.m?[jt]sx?$/.test(name) && !name.endsWith('.d.ts');

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return isSource(entry.name) ? [path] : [];
    return entry.name.startsWith('.') || /^(node_modules|dist)$/.test(entry.name) ? [] : filesIn(path);
  });
}

/**
 * The specifiers of a file's imports and re-exports: of values and types, static and dynamic, in JSDoc, and as the
 * pattern of an `import.meta.glob`.
 *
 * @param {string} file Its extension decides how the text is parsed.
 * @param {string} text
 * @returns {string[]}
 */
function specifiersOf(file, text) {
  const { program, comments } = parseSync(file, text);
  /** @type {string[]} */
  const sources = [];
  const add = (/** @type {{ readonly source: any }} */ { source }) => {
    if (typeof source?.value === 'string') sources.push(source.value);
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
    CallExpression: ({ callee, arguments: [pattern] }) => {
      const isGlob = text.slice(callee.start, callee.end) === 'import.meta.glob';
      if (isGlob && pattern) add({ source: pattern });
    },
  }).visit(program);
  // JSDoc is where JavaScript has its types; in TypeScript a comment imports nothing.
  const docs = /\.m?jsx?$/.test(file) ? comments : [];
  return [
    ...sources,
    ...docs.flatMap(({ value }) =>
      [...value.matchAll(/\bimport\('([^']+)'\)/g)].map(([, text = '']) => text),
    ),
  ];
}

/**
 * The imports between all files of these packages, across packages too.
 *
 * @param {readonly Source[]} packages
 * @returns {Graph}
 */
export function importGraph(packages) {
  const files = new Set(packages.flatMap(({ folder }) => filesIn(folder)));

  /** The sources that a package exports under a path such as `.` or `./x`. */
  const entryOf = (/** @type {Source} */ { folder, manifest }, /** @type {string} */ path) => {
    const exports = manifest.exports ?? {};
    const pattern = Object.keys(exports).find(
      (key) => key.endsWith('*') && path.startsWith(key.slice(0, -1)),
    );
    const part = pattern ? path.slice(pattern.length - 1) : '';
    const entry = exports[path] ?? (pattern && exports[pattern]);
    const file = entry?.['@causeway/source'] ?? entry?.default ?? entry;
    return typeof file === 'string' ? [join(folder, file.replace('*', part))] : [];
  };
  const targetsOf = (/** @type {string} */ file, /** @type {string} */ specifier) => {
    if (specifier.startsWith('.')) {
      const path = join(dirname(file), specifier);
      return [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')];
    }
    return packages
      .filter(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
      .flatMap((source) => entryOf(source, `.${specifier.slice(source.name.length)}`));
  };
  const matchesOf = (/** @type {string} */ file, /** @type {string} */ specifier) => {
    if (!specifier.startsWith('.') || !specifier.includes('*')) {
      return targetsOf(file, specifier).find((path) => files.has(path)) ?? [];
    }
    const [start = '', end = ''] = join(dirname(file), specifier).split('*');
    return [...files].filter(
      (path) =>
        path.startsWith(start) && path.endsWith(end) && !path.slice(start.length, -end.length).includes('/'),
    );
  };
  return new Map(
    [...files].map((file) => {
      const specifiers = specifiersOf(file, readFileSync(file, 'utf8'));
      const targets = specifiers.flatMap((one) => matchesOf(file, one));
      return [file, targets];
    }),
  );
}

/**
 * The circles in a graph, largest first: its strongly connected components (Tarjan), and files that import themselves.
 *
 * @param {Graph} graph
 * @returns {string[][]}
 */
export function findCircles(graph) {
  /** @type {string[][]} */
  const circles = [];
  /** @type {string[]} */
  const stack = [];
  /** @type {Map<string, { lowest: number, isOpen: boolean }>} */
  const visits = new Map();

  const visit = (/** @type {string} */ file) => {
    const order = visits.size;
    const state = { lowest: order, isOpen: true };
    visits.set(file, state);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      const reached = visits.get(next) ?? visit(next);
      if (reached.isOpen) state.lowest = Math.min(state.lowest, reached.lowest);
    }
    if (state.lowest === order) {
      const component = stack.splice(stack.indexOf(file));
      for (const member of component) Object.assign(visits.get(member) ?? {}, { isOpen: false });
      if (component.length > 1 || graph.get(file)?.includes(file)) circles.push(component);
    }
    return state;
  };
  for (const file of graph.keys()) if (!visits.has(file)) visit(file);
  return circles.sort((a, b) => b.length - a.length);
}

/**
 * The imports between the folders of an app: between its features, and between everything else by the first part of
 * the path.
 *
 * @param {Graph} graph
 * @param {string} base The app's sources, with a slash at the end.
 * @returns {Graph} By the folder's path inside `base`.
 */
export function folderGraph(graph, base) {
  const folderOf = (/** @type {string} */ file) =>
    /^(?:features\/)?[^/]+/.exec(file.slice(base.length))?.[0] ?? '';
  /** @type {Map<string, string[]>} */
  const folders = new Map();
  for (const [file, targets] of graph) {
    if (!file.startsWith(base) || /\.test\.tsx?$/.test(file)) continue;
    const from = folderOf(file);
    const others = targets.filter((target) => target.startsWith(base)).map(folderOf);
    folders.set(from, [...(folders.get(from) ?? []), ...others.filter((to) => to !== from)]);
  }
  return folders;
}

/** What must not be imported from where, beside what `turbo boundaries` holds between packages. */
const apart = [
  { from: 'apps/web/src/ui/', to: 'apps/web/src/features/' },
  { from: 'packages/', to: 'apps/' },
];

/**
 * The imports of a graph that go from one of two folders to the other, such as `a/x.ts → b/y.ts`.
 *
 * @param {Graph} graph
 * @param {{ readonly from: string, readonly to: string }} folders Beginnings of absolute paths.
 */
export function importsBetween(graph, { from, to }) {
  return [...graph]
    .filter(([file]) => file.startsWith(from))
    .flatMap(([file, targets]) =>
      targets
        .filter((target) => target.startsWith(to))
        .map((target) => `${relative(root, file)} → ${relative(root, target)}`),
    );
}

/**
 * Checks that no files import each other in a circle, and that what must be apart is.
 *
 * @param {string} report Where the list of checks is written.
 * @returns {number} The exit code.
 */
function main(report) {
  const packages = workspacePackages();
  const graph = importGraph(packages);
  const circles = findCircles(graph).map((circle) => circle.map((file) => relative(root, file)).sort());
  const checks = [
    ...packages.map(({ name, folder }) => {
      const inside = circles.filter(([file = '']) => join(root, file).startsWith(`${folder}/`));
      for (const circle of inside)
        console.log(`${name}: ${circle.length} files in a circle\n  ${circle.join('\n  ')}`);
      return { name: `${name} has no circle of imports`, ok: inside.length === 0 };
    }),
    ...['apps/web/src/'].map((base) => {
      const inside = findCircles(folderGraph(graph, join(root, base)));
      for (const circle of inside) console.log(`${base}: folders in a circle\n  ${circle.join('\n  ')}`);
      return { name: `the folders of ${base} have no circle of imports`, ok: inside.length === 0 };
    }),
    ...apart.map(({ from, to }) => {
      const wrong = importsBetween(graph, { from: join(root, from), to: join(root, to) });
      if (wrong.length > 0) console.log(wrong.join('\n'));
      return { name: `${from} imports nothing from ${to}`, ok: wrong.length === 0 };
    }),
  ];
  writeFileSync(report, JSON.stringify({ checks }));
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { report } = parseArgs({ options: { report: { type: 'string' } } }).values;
  if (report === undefined) throw new Error('Give --report and the file of the report.');
  process.exitCode = main(report);
}
