import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

/**
 * Leaves the languages of the frame out of its script, as files beside it, and collects their sources by name. Their address is
 * absolute: a script that is fetched with an opaque origin has no base address for `import()`.
 */
function languagesApart(sources: Map<string, string>): Plugin {
  return {
    name: 'causeway:frame-languages',
    enforce: 'pre',
    transform(code, id) {
      const [folder, extension] =
        /^(.*[\\/]frame[\\/]languages[\\/])loadTexts(\.[jt]s)$/.exec(id)?.slice(1) ?? [];
      if (!folder) return undefined;
      return code.replace(/import\(['"]\.\/([\w-]+)\.js['"]\)/g, (_, name: string) => {
        sources.set(name, `${folder}${name}${extension}`);
        return `import(new URL('/frame/${name}.js', document.baseURI).href)`;
      });
    },
  };
}

/**
 * Builds the frame for secrets into a folder: its page, one style sheet, one classic script, and a module for each language
 * but English, fetched when it is the page's. A module is fetched with the opaque origin of the sandbox: where the server
 * does not allow that, the frame works in English, as the script itself is no module.
 *
 * @param folder of the frame's sources.
 */
export async function buildFrame(folder: string, outDir: string): Promise<void> {
  const languages = new Map<string, string>();
  const common: InlineConfig = {
    configFile: false,
    root: folder,
    logLevel: 'warn',
    resolve: { conditions: ['@causeway/source', 'module', 'browser', 'development|production'] },
  };
  const output = { outDir, target: 'es2022', assetsInlineLimit: 0, copyPublicDir: false };
  await build({
    ...common,
    plugins: [languagesApart(languages)],
    build: {
      ...output,
      emptyOutDir: true,
      lib: {
        entry: join(folder, 'main.ts'),
        formats: ['iife'],
        name: 'causewayFrame',
        fileName: () => 'frame.js',
        cssFileName: 'frame',
      },
    },
  });
  await build({
    ...common,
    build: {
      ...output,
      emptyOutDir: false,
      lib: { entry: Object.fromEntries(languages), formats: ['es'], fileName: (_, name) => `${name}.js` },
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
