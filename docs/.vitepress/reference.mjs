import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = join(root, 'docs', 'reference');

/**
 * One exported name of an entry point.
 *
 * @typedef {{ name: string, kind: 'function' | 'value' | 'type', signature: string, docblock: string, file: string }} Entry
 */

const parents = ['packages', 'packages/adapters', 'packages/connectors'];

/** Every published package: its folder and its manifest. */
function packages() {
  return parents
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(root, parent, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
    .filter(({ manifest }) => manifest.private !== true)
    .sort((a, b) => a.manifest.name.localeCompare(b.manifest.name));
}

/** @type {Map<string, { text: string, program: any, comments: readonly any[] }>} */
const parsed = new Map();

/** @param {string} file */
function parse(file) {
  const known = parsed.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  const result = { text, program, comments };
  parsed.set(file, result);
  return result;
}

/** The source that a relative specifier of a source names. */
function resolve(/** @type {string} */ from, /** @type {string} */ specifier) {
  const base = join(dirname(from), specifier.replace(/\.js$/, ''));
  return [`${base}.ts`, `${base}.tsx`].find((path) => existsSync(path));
}

/** The docblock that ends directly before a position. */
function docblockBefore(
  /** @type {ReturnType<typeof parse>} */ { text, comments },
  /** @type {number} */ start,
) {
  const comment = comments.findLast(({ end }) => end <= start && text.slice(end, start).trim() === '');
  if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return '';
  return comment.value
    .replace(/^\*/, '')
    .split('\n')
    .map((/** @type {string} */ line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .replaceAll('*\\/', '*/')
    .trim();
}

/** A declaration without its body, as a reader of types sees it. */
function signatureOf(/** @type {string} */ text, /** @type {any} */ node) {
  if (node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction') {
    return text
      .slice(node.start, node.body?.start ?? node.end)
      .trim()
      .replace(/^async /, '');
  }
  if (node.type === 'VariableDeclaration') {
    const [declared] = node.declarations;
    const { init, id } = declared;
    if (init?.type === 'ArrowFunctionExpression') {
      return `const ${text
        .slice(id.start, init.body.start)
        .trim()
        .replace(/^(\w+)(: [^=]+)? = /, '$1 = ')}`.replace(/ =>$/, '');
    }
    return `const ${text.slice(id.start, id.end)}`;
  }
  return text.slice(node.start, node.end);
}

/** @returns {Entry[]} */
function declared(/** @type {string} */ file, /** @type {any} */ statement, /** @type {any} */ node) {
  const source = parse(file);
  const kind = /^TS(Interface|TypeAlias)/.test(node.type)
    ? 'type'
    : /Function/.test(node.type)
      ? 'function'
      : 'value';
  const names =
    node.type === 'VariableDeclaration'
      ? node.declarations.map((/** @type {any} */ { id }) => id.name)
      : [node.id?.name];
  const init = node.type === 'VariableDeclaration' ? node.declarations[0].init?.type : undefined;
  return names.filter(Boolean).map((/** @type {string} */ name) => ({
    name,
    kind: init === 'ArrowFunctionExpression' ? 'function' : kind,
    signature: signatureOf(source.text, node),
    docblock: docblockBefore(source, statement.start),
    file,
  }));
}

/**
 * What a source exports, followed through `export … from`.
 *
 * @param {string} file
 * @param {ReadonlySet<string>} [seen]
 * @returns {Entry[]}
 */
function exportsOf(file, seen = new Set()) {
  if (seen.has(file)) return [];
  const visited = new Set([...seen, file]);
  const { program } = parse(file);
  return program.body.flatMap((/** @type {any} */ statement) => {
    if (statement.type === 'ExportAllDeclaration') {
      const from = resolve(file, statement.source.value);
      return from ? exportsOf(from, visited) : [];
    }
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration) return declared(file, statement, statement.declaration);
    return statement.specifiers.flatMap((/** @type {any} */ { local, exported }) =>
      lookUp(
        file,
        statement.source?.value,
        local.name ?? local.value,
        exported.name ?? exported.value,
        visited,
      ),
    );
  });
}

/** @returns {Entry[]} */
function lookUp(
  /** @type {string} */ file,
  /** @type {string | undefined} */ specifier,
  /** @type {string} */ local,
  /** @type {string} */ exported,
  /** @type {ReadonlySet<string>} */ seen,
) {
  if (specifier) {
    const from = resolve(file, specifier);
    const entry = from && exportsOf(from, seen).find(({ name }) => name === local);
    return entry ? [{ ...entry, name: exported }] : [];
  }
  const { program } = parse(file);
  for (const statement of program.body) {
    const node = statement.declaration ?? statement;
    if (node.type === 'ImportDeclaration') {
      const match = node.specifiers.find((/** @type {any} */ item) => item.local.name === local);
      if (match) return lookUp(file, node.source.value, match.imported?.name ?? local, exported, seen);
    } else if (/Declaration$/.test(node.type)) {
      const found = declared(file, statement, node).find(({ name }) => name === local);
      if (found) return [{ ...found, name: exported }];
    }
  }
  return [];
}

/** Angle brackets and braces in prose are text, not markup of the site. */
function prose(/** @type {string} */ text) {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;'),
    )
    .join('')
    .replace(/\{@link ([^}|\s]+)[^}]*\}/g, '`$1`');
}

/** A docblock as Markdown: its text, then a list for each kind of tag, then its examples. */
function documentation(/** @type {string} */ docblock, /** @type {string} */ language) {
  const [text = '', ...tags] = docblock.split(/^@/m);
  const by = (/** @type {string} */ name) =>
    tags.filter((tag) => tag.split(/\s/, 1)[0] === name).map((tag) => tag.slice(name.length).trim());
  const list = (/** @type {string} */ title, /** @type {string[]} */ items) =>
    items.length > 0
      ? `**${title}**\n\n${items.map((item) => `- ${prose(item.replaceAll('\n', '\n  '))}`).join('\n')}\n`
      : '';
  const named = by('param').map((item) => item.replace(/^(\S+)\s*(-\s*)?/, '`$1` '));
  const examples = by('example').map((code) =>
    code.includes('```') ? code : `\`\`\`${language}\n${code}\n\`\`\``,
  );
  return [
    prose(text.trim()),
    list('Parameters', named),
    list('Returns', by('returns')),
    list('Errors', by('throws')),
    list('See', by('see')),
    ...examples,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const order = { function: 0, value: 1, type: 2 };

/** One page for a package: its entry points with everything they export. */
function page(/** @type {{ folder: string, manifest: any }} */ { folder, manifest }) {
  const points = Object.entries(manifest.exports)
    .filter(([, value]) => /\.tsx?$/.test(value['@causeway/source'] ?? ''))
    .map(([path, value]) => ({
      specifier: manifest.name + path.slice(1),
      file: join(folder, value['@causeway/source']),
    }));
  const sections = points.map(({ specifier, file }) => {
    const entries = [...new Map(exportsOf(file).map((entry) => [entry.name, entry])).values()].sort(
      (a, b) => order[a.kind] - order[b.kind] || a.name.localeCompare(b.name),
    );
    const items = entries.map(({ name, signature, docblock, file: source, kind }) => {
      const language = source.endsWith('x') ? 'tsx' : 'ts';
      const short =
        signature.split('\n').length > 60
          ? `${signature.split('\n').slice(0, 60).join('\n')}\n// …`
          : signature;
      return `### ${kind === 'function' ? `${name}()` : name}\n\n${documentation(docblock, language)}\n\n\`\`\`ts\n${short}\n\`\`\``;
    });
    return { specifier, count: entries.length, text: `## \`${specifier}\`\n\n${items.join('\n\n')}` };
  });
  const count = sections.reduce((sum, section) => sum + section.count, 0);
  const head = `---\noutline: [2, 3]\neditLink: false\n---\n\n# ${manifest.name}\n\n${manifest.description}\n\n`;
  return { count, text: `${head}${sections.map(({ text }) => text).join('\n\n')}\n` };
}

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
let total = 0;
const rows = packages().map((item) => {
  const { count, text } = page(item);
  const file = `${item.manifest.name.replace('@causeway/', '')}.md`;
  writeFileSync(join(target, file), text);
  total += count;
  return `| [${item.manifest.name}](./${file}) | ${item.manifest.description} | ${count} |`;
});
writeFileSync(
  join(target, 'index.md'),
  `---\neditLink: false\n---\n\n# Reference\n\nGenerated from the docblocks of the sources. Every function has an example that is compiled in each check.\n\n| package | what it is | names |\n|---|---|--:|\n${rows.join('\n')}\n`,
);
console.log(`${total} names of ${rows.length} packages in ${relative(root, target)}`);
