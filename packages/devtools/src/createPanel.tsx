/** @jsxImportSource preact */
import type { Stop } from '@causeway/protocol';
import { render } from 'preact';
import { Panel } from './panel/Panel.js';
import { styles } from './panel/styles.js';
import type { DevtoolsOptions } from './types.js';

/** The panel in the page, to draw again when the options change. */
interface PanelInPage {
  draw(options: DevtoolsOptions): void;
  /** May be called twice. */
  remove: Stop;
}

/**
 * Adds the panel to an element, in a shadow root: neither its styles nor those of the page reach the other. The sheet is
 * made by script, which a strict content security policy allows.
 */
export function createPanel(element: HTMLElement): PanelInPage {
  const host = element.ownerDocument.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  element.append(host);
  return {
    draw(options) {
      const language = host.closest<HTMLElement>('[lang]')?.lang ?? 'en';
      render(<Panel {...options} language={language} />, root);
    },
    remove() {
      render(null, root);
      host.remove();
    },
  };
}
