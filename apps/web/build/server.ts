import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const app = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the server's programs into a folder beside that of the pages, with everything they import but Node's own
 * modules: the folder runs where nothing is installed. The programs find the pages as those of the sources do, at `../dist`.
 */
export async function buildServer(outDir: string): Promise<void> {
  const conditions = ['@causeway/source', 'module', 'node', 'import', 'default'];
  await build({
    configFile: false,
    root: app,
    logLevel: 'warn',
    plugins: [namesOnly()],
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      license: { fileName: 'licenses.md' },
      ssr: true,
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
