import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const app = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the server's programs into a folder beside the pages, with everything they import except Node's own
 * modules, so that the folder runs without any installed package. The programs find the pages at `../dist`,
 * like those of the sources.
 */
export async function buildServer(outDir: string): Promise<void> {
  const conditions = ['@causeway/source', 'module', 'node', 'import', 'default'];
  await build({
    configFile: false,
    root: app,
    logLevel: 'warn',
    plugins: [namesOnly(), sqlite()],
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      license: { fileName: 'licenses.md' },
      ssr: true,
      // The WebAssembly of SQLite.
      ssrEmitAssets: true,
      rolldownOptions: {
        input: { start: `${app}server/start.ts`, write: `${app}server/write.ts` },
        // Modules by their names alone, because the folder has no package.json.
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash:7].mjs' },
      },
    },
  });
}

/** Builds the server with the pages. */
export function server(outDir = `${app}dist-server`): Plugin {
  return { name: 'causeway:server', apply: 'build', writeBundle: () => buildServer(outDir) };
}

/** Leaves the adapters out: the server needs the names of the namespaces and nothing of their libraries. */
function namesOnly(): Plugin {
  const empty = '\0causeway:adapter';
  return {
    name: 'causeway:names-only',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer === `${app}src/namespaces.ts` && source.startsWith('@causeway/') ? empty : undefined,
    load: (id) => (id === empty ? 'module.exports = {};' : undefined),
  };
}

/** Puts SQLite's WebAssembly beside the programs, and lets its script look for it there. */
function sqlite(): Plugin {
  const script = createRequire(import.meta.url).resolve('node-sqlite3-wasm');
  const fileName = 'node-sqlite3-wasm.wasm';
  return {
    name: 'causeway:sqlite',
    enforce: 'pre',
    transform: (code, id) =>
      id === script
        ? code.replaceAll('__dirname', 'require("node:path").dirname(process.argv[1])')
        : undefined,
    generateBundle() {
      const source = readFileSync(join(dirname(script), fileName));
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
