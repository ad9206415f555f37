/** @jsxImportSource preact */
import type { Stop } from '@causeway/protocol';
import { render } from 'preact';
import { Connections } from './panel/Connections.js';
import { Export } from './panel/Export.js';
import { Faults } from './panel/Faults.js';
import { Reports } from './panel/Reports.js';
import { Requests } from './panel/Requests.js';
import { Stores } from './panel/Stores.js';
import { styles } from './panel/styles.js';
import { Timeline } from './panel/Timeline.js';
import type { DevtoolsOptions } from './types.js';
import { Language, sayIn } from './words/words.js';

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

interface PanelProps extends DevtoolsOptions {
  /** BCP 47. */
  readonly language: string;
}

/** Everything, one part below the other. */
function Panel({ wallets, requests, testWallets = [], language }: PanelProps) {
  return (
    <Language.Provider value={sayIn(language)}>
      {testWallets.length > 0 && <Faults wallets={testWallets} />}
      <Connections wallets={wallets} />
      {requests && <Requests requests={requests} />}
      <Timeline timeline={wallets.timeline} />
      <Stores wallets={wallets} />
      <Reports reports={wallets.reports} />
      <Export wallets={wallets} requests={requests} />
    </Language.Provider>
  );
}
