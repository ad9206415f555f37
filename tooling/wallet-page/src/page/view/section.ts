import type { PageWallet } from '../pageWallet.js';
import type { PageState } from '../state.js';

/** The context of a section of the page. */
export interface SectionContext {
  /** Runs an act of the wallet; a failure is shown. */
  act(work: (wallet: PageWallet) => Promise<unknown> | unknown): Promise<void>;
}

/** A part of the page, and how it follows the state. */
export interface Section {
  readonly element: HTMLElement;
  update(state: PageState): void;
}
