import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Adds preload links for the files that the first render needs besides the entry: the chunks with these names,
 * and the font.
 *
 * @param parts names of `firstLoad`, or the bundler's own.
 * @param font the beginning of the font's file name.
 */
export function preload(parts: readonly string[], font: string): Plugin {
  return {
    name: 'causeway:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const files = Object.values(bundle);
        const find = (is: (file: (typeof files)[number]) => boolean, what: string) => {
          const found = files.find(is);
          if (!found) throw new Error(`The build made no ${what} to name in the page.`);
          return `/${found.fileName}`;
        };
        const tag = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
          tag: 'link',
          attrs,
          injectTo: 'head',
        });
        return [
          tag({
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: find(({ fileName }) => fileName.startsWith(`assets/${font}`), font),
          }),
          ...parts.map((part) =>
            tag({
              rel: 'modulepreload',
              crossorigin: true,
              href: find((file) => file.type === 'chunk' && file.name === part, `part ${part}`),
            }),
          ),
        ];
      },
    },
  };
}
