import type { WebRequest } from '@causeway/wallets/webRequest';
import { clean } from '../show.js';

const main = document.querySelector('main') as HTMLElement;
/** Shows for whom the page waits, or the requesting site. */
export const status = document.getElementById('site') as HTMLElement;

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text: string,
  more: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), { textContent: text, ...more });
}

/** Shows a request, with the buttons that answer it. */
export function showRequest({ site, title, details, answer }: WebRequest): void {
  status.textContent = `Asked by ${site}`;
  const card = element('section', '', { className: 'card' });
  const list = element('dl', '');
  for (const { label, value } of details) list.append(element('dt', label), element('dd', value));
  const decide = (approve: boolean) => () => {
    card.remove();
    void answer(approve);
  };
  const row = element('div', '', { className: 'row' });
  row.append(
    element('button', 'Approve', { type: 'button', className: 'main', onclick: decide(true) }),
    element('button', 'Refuse', { type: 'button', onclick: decide(false) }),
  );
  card.append(element('h2', clean(title, 200)), list, row);
  main.replaceChildren(card);
}
