import { h } from '@causeway/wallets/dom';
import type { PageWallet } from '../pageWallet.js';
import type { Cell, PageState } from '../state.js';
import { codeSection } from './codeSection.js';
import { outcomesSection } from './outcomesSection.js';
import { promptsSection } from './promptsSection.js';
import type { SectionContext } from './section.js';
import { sessionsSection } from './sessionsSection.js';
import { walletSection } from './walletSection.js';

/** Puts the page together and keeps it in step with the wallet. */
export function mount(page: Document, cell: Cell<PageState>, started: Promise<PageWallet>): void {
  const main = page.querySelector('main') as HTMLElement;
  const relay = page.querySelector('#relay') as HTMLElement;
  const problem = h('p', { class: 'problem', role: 'alert', testid: 'problem' });
  const context: SectionContext = {
    async act(work) {
      cell.set({ problem: undefined });
      try {
        await work(await started);
      } catch (error) {
        cell.set({ problem: (error as Error).message });
      }
    },
  };
  const sections = [promptsSection, codeSection, walletSection, sessionsSection, outcomesSection].map(
    (make) => make(context),
  );
  main.append(problem, ...sections.map(({ element }) => element));

  const update = () => {
    const state = cell.get();
    // The client opens no socket before it has something to listen to.
    const away = state.sessions.length > 0 ? 'Relay away, trying again' : 'Ready for a code';
    const words = {
      starting: 'Starting…',
      failed: 'Not started',
      ready: state.connected ? 'Relay connected' : away,
    };
    relay.textContent = words[state.status];
    relay.toggleAttribute('data-connected', state.connected);
    problem.textContent = state.problem ?? '';
    problem.hidden = !state.problem;
    for (const section of sections) section.update(state);
  };
  cell.subscribe(update);
  update();
}
