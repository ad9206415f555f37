import type { EmbeddedAccount, ExportSubject, Passkey, SessionView } from '@causeway/embedded-wallet';
import type { Kit } from '../../types.js';
import type { Values } from '../../words/words.js';
import type { SecurityWordKey } from './words/words.js';

/** A sentence and its values: its text follows the language. */
export type Sentence = readonly [key: SecurityWordKey, values: Values];

/** A view of the dialog. All but the first one have a way back. */
export type View =
  | { readonly name: 'home' | 'accounts' | 'mail' | 'add' | 'others' | 'out' | 'export' | 'import' | 'log' }
  | { readonly name: 'remove'; readonly passkey: Passkey }
  | { readonly name: 'secret'; readonly what: ExportSubject; readonly title: Sentence };

/** The session of the person in this browser. */
export type LiveSession = Extract<SessionView, { readonly userId: string }>;

/** The ways to sign in to the wallet. */
export interface WaysIn {
  readonly passkeys: readonly Passkey[];
  readonly email?: string;
}

/** Props of every view. */
export interface ViewProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  /** Returns to the view before, after a success too. */
  readonly onBack: () => void;
}
