import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateNamespace } from './generate.js';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const here = fileURLToPath(new URL('..', import.meta.url));
const name = 'toytest';
let root: string;

/** A folder with the content of another, except for some entries, which are separate folders. */
function mirror(path: string, ownEntries: readonly string[] = []): void {
  mkdirSync(join(root, path), { recursive: true });
  for (const entry of readdirSync(join(repository, path))) {
    if (ownEntries.includes(entry)) continue;
    symlinkSync(join(repository, path, entry), join(root, path, entry));
  }
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'generated-'));
  cpSync(join(repository, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  mirror('tooling/tsconfig');
  mirror('tooling/wallets', ['src']);
  mirror('tooling/wallets/src');
  mirror('tooling/devnets', ['src']);
  mirror('tooling/devnets/src');
  mirror('apps/web', ['src', 'package.json', 'node_modules']);
  mirror('apps/web/node_modules', ['@causeway']);
  mirror('apps/web/node_modules/@causeway', ['test-wallets']);
  mirror('apps/web/src', ['families', 'namespaces.ts']);
  mirror('apps/web/src/families');
  for (const path of [
    'apps/web/package.json',
    'apps/web/src/namespaces.ts',
    'tooling/stack/src/networks.ts',
  ]) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    cpSync(join(repository, path), join(root, path));
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Links the packages that a generated one imports, as an installation would. */
function install(): void {
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@causeway'), { recursive: true });
  mkdirSync(join(modules, '@noble'), { recursive: true });
  const link = (path: string, to: string) => symlinkSync(to, join(modules, path));
  for (const dependency of [
    'vitest',
    '@types',
    '@noble/curves',
    '@causeway/protocol',
    '@causeway/conformance',
  ]) {
    link(dependency, join(here, 'node_modules', dependency));
  }
  link('@causeway/wallets', join(root, 'tooling/wallets'));
  link('@causeway/devnets', join(root, 'tooling/devnets'));
  link(`@causeway/${name}`, join(root, 'packages/adapters', name));
}

async function run(folder: string, program: string, ...args: readonly string[]) {
  const binary = join(here, 'node_modules', '.bin', program);
  try {
    const { stdout } = await promisify(execFile)(binary, args, { cwd: join(root, folder) });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

test.each(['', 'no', 'Bad', '1st', 'much-too-long', 'ninechars', '../up'])(
  'the name %j is refused and nothing is written',
  (bad) => {
    expect(() => generateNamespace(bad, root)).toThrow('is not a namespace');
    expect(readdirSync(join(root, 'apps/web/src/families'))).not.toContain(bad);
  },
);

test.each(['', 'small', 'Two words', '1st'])('the title %j is refused and nothing is written', (title) => {
  expect(() => generateNamespace(name, root, title)).toThrow('is not a title');
  expect(readdirSync(join(root, 'apps/web/src/families'))).not.toContain(name);
});

test('a file of another form than expected is named, and no file is changed', () => {
  const path = join(root, 'tooling/stack/src/networks.ts');
  const text = readFileSync(path, 'utf8');
  const others = ['apps/web/package.json', 'apps/web/src/namespaces.ts'].map((file) => join(root, file));
  const before = others.map((file) => readFileSync(file, 'utf8'));
  writeFileSync(path, '');
  expect(() => generateNamespace(name, root)).toThrow('tooling/stack/src/networks.ts cannot be changed');
  writeFileSync(path, text);
  expect(others.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
});

test('a generated namespace has every room, and its types are right in the package and in the app', async () => {
  const files = generateNamespace(name, root, 'ToyTest');
  for (const file of [
    'src/index.ts',
    'src/page/discovery.ts',
    'src/signer/verify.ts',
    'test/conformance.test.ts',
  ]) {
    expect(files).toContain(`packages/adapters/${name}/${file}`);
  }
  for (const file of files)
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/toyname|@boundaries-ignore/i);
  expect(() => generateNamespace(name, root)).toThrow('is there already');
  install();
  expect(await run(`packages/adapters/${name}`, 'tsc', '-p', '.', '--noEmit')).toEqual({
    code: 0,
    output: '',
  });
  const config = {
    extends: './tsconfig.json',
    include: [`src/families/${name}/**/*.ts`, 'src/namespaces.ts'],
  };
  writeFileSync(join(root, 'apps/web/tsconfig.part.json'), JSON.stringify(config));
  expect(await run('apps/web', 'tsc', '-p', 'tsconfig.part.json', '--noEmit')).toEqual({
    code: 0,
    output: '',
  });
});

test('the suites of a generated namespace fail at the first room that is not written, and name it', async () => {
  const { code, output } = await run(
    `packages/adapters/${name}`,
    'vitest',
    'run',
    '--bail=1',
    '--no-color',
    'test/conformance.test.ts',
  );
  expect(code).toBe(1);
  expect(output).toContain('Not written yet: src/chain/address.ts.');
  expect(output.match(/Not written yet/g)?.length).toBeLessThan(4);
});
