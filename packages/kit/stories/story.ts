import type { Provider } from '../src/testing/embedded.js';
import type { Answers, Scripted } from '../src/testing/page.js';
import type { Site } from '../src/testing/site.js';
import type { Kit } from '../src/types.js';

/** One state of one piece: the content of its page, and the steps to it. */
export interface Story {
  readonly wallets?: readonly Scripted[];
  readonly relay?: true;
  readonly panel?: true;
  /** The browser is that of a phone. */
  readonly phone?: true;
  /** CAIP-10 id of the account of the last visit. */
  readonly saved?: string;
  /** The piece that signs in, and how its site's server is at first. */
  readonly site?: Partial<Pick<Site, 'signedIn' | 'down' | 'hangs' | 'refusal'>>;
  /** The embedded wallet, and how its provider is at first. */
  readonly embedded?: Partial<Pick<Provider, 'error' | 'hangs' | 'expiresIn' | 'resendIn'>>;
  /** A change to the kit of the page. */
  readonly change?: (kit: Kit) => Kit;
  /** Plays the piece into its state. `press` presses the button that begins with a text. */
  readonly play?: (world: {
    readonly kit: Kit;
    readonly answers: Answers;
    readonly row: (name: string) => Promise<void>;
    readonly press: (what: string) => Promise<void>;
    readonly site?: Site;
    readonly provider?: Provider;
  }) => Promise<void>;
}
