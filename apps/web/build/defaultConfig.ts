import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';

type Pages = typeof import('../server/page.ts');
type Networks = typeof import('../server/resolveNetworks.ts');

/**
 * Writes the default configuration into the page, so that the build works on mainnets without any settings. The
 * server replaces it by its own.
 */
export function defaultConfig(): Plugin {
  // The development server transforms the page for each request.
  let written: ReturnType<typeof readDefault> | undefined;
  return {
    name: 'causeway:default-config',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        written ??= readDefault();
        const { renderPage, config } = await written;
        return renderPage(html, config).html;
      },
    },
  };
}

/** Reads the server's modules from the sources of the workspace, whose packages may not be built. */
async function readDefault() {
  const conditions = ['@causeway/source', 'module', 'node', 'import', 'default'];
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { resolve: { conditions }, noExternal: [/^@causeway\//] },
  });
  try {
    const { renderPage } = (await server.ssrLoadModule('/server/page.ts')) as Pages;
    const { resolveNetworks } = (await server.ssrLoadModule('/server/resolveNetworks.ts')) as Networks;
    const { config } = await resolveNetworks({});
    return { renderPage, config };
  } finally {
    await server.close();
  }
}
