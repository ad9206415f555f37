import { h } from '@causeway/test-wallets/dom';
import type { PageWallet } from '../pageWallet.js';
import type { Cell, PageState } from '../state.js';
import { codeSection } from './codeSection.js';
import { outcomesSection } from './outcomesSection.js';
import { promptsSection } from './promptsSection.js';
import { sessionsSection } from './sessionsSection.js';
import { walletSection } from './walletSection.js';

/** What a section of the page is made with. */
export interface SectionContext {
  /** Runs an act of the wallet; what fails is shown. */
  act(work: (wallet: PageWallet) => Promise<unknown> | unknown): Promise<void>;
}

/** A part of the page, and how it follows the state. */
export interface Section {
  readonly element: HTMLElement;
  update(state: PageState): void;
}

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
