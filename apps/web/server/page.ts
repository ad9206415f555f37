import { createHash } from 'node:crypto';
import type { Config } from '../src/config.ts';

/** The page with its configuration, and the CSP hashes of its inline scripts. */
export interface RenderedPage {
  readonly html: string;
  readonly scripts: readonly string[];
}

const configBlock = /(<script type="application\/json" id="causeway-config">)[\s\S]*?(<\/script>)/;
const importMap = /<script type="importmap">([\s\S]*?)<\/script>/g;

const described = /(<meta name="description" content=")[^"]*/;

/** A text as the content of an element or of an attribute in double quotes. */
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Writes a configuration into the built page, with its name and description where the page has them before any script
 * runs.
 *
 * @throws Error when the page has no block to write it into.
 */
export function renderPage(template: string, config: Config): RenderedPage {
  if (!configBlock.test(template))
    throw new Error('The page has no causeway-config block. Build the app again.');
  const name = escapeText(config.appName);
  const { description } = config.app ?? {};
  const named = template
    .replaceAll('>Causeway', () => `>${name}`)
    .replace(described, (whole, open: string) =>
      description === undefined ? whole : open + escapeText(description),
    );
  // `<` could end the block early; JSON may write it as an escape anywhere inside a string.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const html = named.replace(configBlock, (_, open: string, close: string) => `${open}${json}${close}`);
  const scripts = [...html.matchAll(importMap)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  );
  return { html, scripts };
}
