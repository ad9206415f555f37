import type { EmbeddedAccount, ExportSubject, Passkey, SessionView } from '@causeway/embedded-wallet';
import type { Kit } from '../../types.js';
import type { Values } from '../../words/words.js';
import type { SecurityWordKey } from './words/words.js';

/** A sentence and its values: its text follows the language. */
export type Sentence = readonly [key: SecurityWordKey, values: Values];

/** One type for each name. */
type Named<Name extends string> = Name extends string ? { readonly name: Name } : never;

/** A view of the dialog. All but the first one have a way back. */
export type View = Step | Named<'home' | 'accounts' | 'export' | 'log'>;

/** A view in which the person does one thing. */
export type Step =
  | Named<'mail' | 'add' | 'others' | 'out' | 'import'>
  | { readonly name: 'remove'; readonly passkey: Passkey }
  | { readonly name: 'secret'; readonly what: ExportSubject; readonly title: Sentence };

/** The session of the person in this browser. */
export type LiveSession = Extract<SessionView, { readonly userId: string }>;

/** The ways to sign in to the wallet. */
export interface WaysIn {
  readonly passkeys: readonly Passkey[];
  readonly email?: string;
}

/** The phrases and keys of the person, with their accounts. */
export type Held = Awaited<ReturnType<EmbeddedAccount['wallets']['list']>>;

/** Props of every view. */
export interface ViewProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  /** Returns to the view before, after a success too. */
  readonly onBack: () => void;
}
