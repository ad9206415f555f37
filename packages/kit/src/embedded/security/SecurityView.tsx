import { AddPasskey } from './AddPasskey.js';
import { ChangeEmail } from './ChangeEmail.js';
import { EndOthers } from './EndOthers.js';
import { ImportSecret } from './ImportSecret.js';
import { RemovePasskey } from './RemovePasskey.js';
import { ShowSecret } from './ShowSecret.js';
import { SignOut } from './SignOut.js';
import type { LiveSession, Step, View, ViewProps, WaysIn } from './views.js';
import type { useSecurityWords } from './words/useSecurityWords.js';
import type { SecurityWordKey } from './words/words.js';

const titles: Readonly<Partial<Record<View['name'], SecurityWordKey>>> = {
  accounts: 'accounts.title',
  mail: 'mail.title',
  add: 'ways.add',
  remove: 'remove.title',
  others: 'others.title',
  out: 'out.title',
  export: 'export.title',
  import: 'import.title',
  log: 'log.title',
};

/** The title of a view; none of the first one. */
export function titleOf(view: View, t: ReturnType<typeof useSecurityWords>['t']): string | undefined {
  const name = titles[view.name];
  return view.name === 'secret' ? t(...view.title) : name && t(name);
}

interface SecurityViewProps extends ViewProps {
  readonly view: Step;
  readonly session: LiveSession;
  /** Absent until they are read. */
  readonly ways: WaysIn | undefined;
  /** Whether a secret is shown, or was imported: the view itself then has the button that leads back. */
  readonly isShown: boolean;
  readonly onShown: (isShown: boolean) => void;
  /** Called after something has changed, instead of `onBack`. */
  readonly onDone: () => void;
}

/** A view in which the person does one thing. */
export function SecurityView({ view, session, ways, isShown, onShown, onDone, ...props }: SecurityViewProps) {
  switch (view.name) {
    case 'mail':
      return <ChangeEmail {...props} onBack={onDone} />;
    case 'add':
      return <AddPasskey {...props} onBack={onDone} />;
    case 'remove':
      return <RemovePasskey {...props} passkey={view.passkey} onDone={onDone} />;
    case 'others':
      return <EndOthers {...props} onDone={onDone} />;
    case 'out':
      return <SignOut {...props} ways={ways} />;
    case 'secret':
      return <ShowSecret {...props} what={view.what} {...{ ways, session, isShown, onShown }} />;
    case 'import':
      return <ImportSecret {...props} onShown={onShown} />;
  }
}
