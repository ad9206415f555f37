import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Chain } from '@causeway/protocol';
import { build } from 'esbuild';

/** A namespace of the wallet: modules of the adapter under test, and the chains. */
export interface WalletPageNamespace {
  /** CAIP-2 namespace. */
  readonly namespace: string;
  /** Absolute path of a module that exports `createKeyed`. */
  readonly keyed: string;
  /** Absolute path of a module that exports `memoryKey(secret)`. */
  readonly key: string;
  readonly chains: readonly Chain[];
}

/** The options of the page's script. */
export interface BundleOptions {
  readonly relayUrl: string;
  readonly namespaces: readonly WalletPageNamespace[];
  readonly secrets: readonly string[];
}

/** The page's files by URL path. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** The pages of a NEAR wallet, below `/near/`: its first page, at which a window begins, and one for each request. */
const nearPages = ['', 'login/', 'sign', 'sign-message'] as const;

const folder = new URL('./page/', import.meta.url);

/** Builds the page into memory. */
export async function bundle(options: BundleOptions): Promise<Files> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(
      ['main', 'popup', 'evm', 'near'].map((name) => [name, fileURLToPath(new URL(`${name}.ts`, folder))]),
    ),
    outdir: '/',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'chrome123',
    conditions: ['@causeway/source'],
    // The client reads these from Node.
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'given:wallet',
        setup(builder) {
          builder.onResolve({ filter: /^given:wallet$/ }, ({ path }) => ({ path, namespace: 'given' }));
          builder.onLoad({ filter: /.*/, namespace: 'given' }, () => ({
            contents: givenModule(options),
            resolveDir: fileURLToPath(folder),
          }));
        },
      },
    ],
    write: false,
    logLevel: 'silent',
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [path.replace(/\\/g, '/'), contents]));
  for (const [url, name] of [
    ['/', 'index.html'],
    ['/popup', 'popup.html'],
    ['/page.css', 'page.css'],
  ] as const) {
    files.set(url, await readFile(new URL(name, folder)));
  }
  // The same page with other scripts.
  const popup = new TextDecoder().decode(files.get('/popup'));
  const withScript = (name: string) => new TextEncoder().encode(popup.replace('/popup.js', `/${name}.js`));
  files.set('/evm', withScript('evm'));
  const near = withScript('near');
  for (const page of nearPages) files.set(`/near/${page}`, near);
  return files;
}

/** The module with the tool's options for the page. */
function givenModule({ relayUrl, namespaces, secrets }: BundleOptions): string {
  const imports = namespaces.map(
    ({ keyed, key }, index) =>
      `import { createKeyed as keyed${index} } from ${JSON.stringify(keyed)};\n` +
      `import { memoryKey as key${index} } from ${JSON.stringify(key)};`,
  );
  const entries = namespaces.map(
    ({ namespace, chains }, index) =>
      `{ namespace: ${JSON.stringify(namespace)}, createKeyed: keyed${index}, memoryKey: key${index}, ` +
      `chains: ${JSON.stringify(chains)} }`,
  );
  return `${imports.join('\n')}
export const relayUrl = ${JSON.stringify(relayUrl)};
export const namespaces = [${entries.join(', ')}];
export const secrets = ${JSON.stringify(secrets)};`;
}
