import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the frame for secrets into a folder: its page, one style sheet and one classic script. A module script would
 * be fetched with the opaque origin of the sandbox.
 *
 * @param folder of the frame's sources.
 */
export async function buildFrame(folder: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    resolve: { conditions: ['@causeway/source', 'module', 'browser', 'development|production'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      copyPublicDir: false,
      lib: {
        entry: join(folder, 'main.ts'),
        formats: ['iife'],
        name: 'causewayFrame',
        fileName: () => 'frame.js',
        cssFileName: 'frame',
      },
    },
  });
  await copyFile(join(folder, 'index.html'), join(outDir, 'index.html'));
}

/** Builds the frame into a folder `frame` of the app's build. */
export function frame(folder: string): Plugin {
  return {
    name: 'causeway:frame',
    apply: 'build',
    writeBundle: ({ dir = 'dist' }) => buildFrame(folder, join(dir, 'frame')),
  };
}
