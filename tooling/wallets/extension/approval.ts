import { extensionIdentity } from '../src/identity.js';
import { h } from '../src/page/panel/dom.js';
import { requestCard } from '../src/page/panel/requestCard.js';
import { styles } from '../src/page/panel/styles.js';
import type { DecisionMessage, PromptsMessage } from './messages.js';

/** The window that shows the oldest open prompt of the extension's wallet. */
const port = chrome.runtime.connect({ name: 'approval' });
const card = h('main', { class: 'body' });
const note = h('p', { class: 'note', text: 'Keys are public. Use them on local networks only.' });
const host = h('div');
const root = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  `${styles}\n:host { position: static; color-scheme: light dark; background: var(--ground); }`,
);
root.adoptedStyleSheets = [sheet];
root.append(note, card);
document.body.append(host);

let current: string | undefined;

port.onMessage.addListener((message) => {
  const prompt = (message as PromptsMessage).prompts[0];
  if (prompt?.id === current) return;
  current = prompt?.id;
  const answer = (decision: DecisionMessage['decision'], id = '') => {
    port.postMessage({ decision, id } satisfies DecisionMessage);
    return true;
  };
  card.replaceChildren(...(prompt ? [requestCard({ identity: extensionIdentity, answer }, prompt)] : []));
});
