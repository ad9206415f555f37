import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';

type Pages = typeof import('../server/page.ts');
type Networks = typeof import('../server/resolveNetworks.ts');

/**
 * Writes the configuration of a deployment that configures nothing into the page, so that the build works on mainnets as
 * it is. The server writes its own over it.
 */
export function defaultConfig(): Plugin {
  return {
    name: 'causeway:default-config',
    transformIndexHtml: { order: 'pre', handler: addDefaultConfig },
  };
}

/** The page with the default configuration. Reads the server's modules from the sources, as packages may not be built. */
async function addDefaultConfig(html: string): Promise<string> {
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
    return renderPage(html, config).html;
  } finally {
    await server.close();
  }
}
