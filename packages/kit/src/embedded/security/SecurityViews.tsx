import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useReading } from '@causeway/react';
import { useEffect, useRef, useState } from 'react';
import { useKept } from '../../requests/useKept.js';
import { Icon } from '../../shared/Icon.js';
import type { Kit } from '../../types.js';
import { useLanguage } from '../../words/useLanguage.js';
import { AccountList } from './AccountList.js';
import { AddPasskey } from './AddPasskey.js';
import { ChangeEmail } from './ChangeEmail.js';
import { EndOthers } from './EndOthers.js';
import { ImportSecret } from './ImportSecret.js';
import { RemovePasskey } from './RemovePasskey.js';
import { SecretList } from './SecretList.js';
import { SecurityHome } from './SecurityHome.js';
import { SecurityLog } from './SecurityLog.js';
import { ShowSecret } from './ShowSecret.js';
import { SignOut } from './SignOut.js';
import { startViewOf } from './startView.js';
import type { LiveSession, View } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';
import type { SecurityWordKey } from './words/words.js';

interface SecurityViewsProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  readonly session: LiveSession;
  /** Names the dialog after the view; `undefined` for the first one. */
  readonly onTitle: (title: string | undefined) => void;
}

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

/** The views of the dialog, one at a time, with the focus where the person continues. */
export function SecurityViews({ kit, account, session, onTitle }: SecurityViewsProps) {
  const { t } = useSecurityWords(kit);
  const { t: common } = useLanguage(kit);
  const [path, setPath] = useState<readonly View[]>([{ name: startViewOf(kit) }]);
  const [isShown, setShown] = useState(false);
  const view = path.at(-1) as View;
  const ways = useKept(
    useReading('ways', async (signal) => {
      const [passkeys, email] = await Promise.all([
        account.passkeys.list({ signal }),
        account.email.get({ signal }),
      ]);
      return { passkeys, email };
    }),
  );
  const sessions = useKept(useReading('sessions', (signal) => account.sessions.list({ signal })));
  const place = useRef<HTMLDivElement>(null);
  const openers = useRef<Element[]>([]);
  const before = useRef(path.length);

  const open = (next: View) => {
    const { activeElement } = document;
    if (activeElement) openers.current.push(activeElement);
    setPath([...path, next]);
  };
  const back = () => {
    setShown(false);
    setPath(path.slice(0, -1));
  };
  const changed = (of: typeof ways | typeof sessions) => () => {
    of.again();
    back();
  };

  const name = titles[view.name];
  const title = view.name === 'secret' ? t(...view.title) : name && t(name);
  useEffect(() => {
    onTitle(title);
    return () => onTitle(undefined);
  }, [title, onTitle]);
  useEffect(() => {
    if (before.current === path.length) return;
    const isBack = path.length < before.current;
    before.current = path.length;
    const opener = isBack ? openers.current.pop()?.id : undefined;
    const target = opener ? document.getElementById(opener) : undefined;
    // A view with a field has focused it already.
    if (place.current?.contains(document.activeElement)) return;
    (target ?? place.current?.querySelector<HTMLElement>('button'))?.focus();
  }, [path]);

  const props = { kit, account, onBack: back };
  return (
    <div ref={place} data-part="embedded" data-view={view.name}>
      {path.length > 1 && !isShown && (
        <button type="button" data-part="back" onClick={back}>
          <Icon name="back" />
          <span>{common('back')}</span>
        </button>
      )}
      {view.name === 'home' && (
        <SecurityHome {...props} session={session} ways={ways} sessions={sessions} onOpen={open} />
      )}
      {view.name === 'accounts' && <AccountList {...props} />}
      {view.name === 'mail' && <ChangeEmail {...props} onBack={changed(ways)} />}
      {view.name === 'add' && <AddPasskey {...props} onBack={changed(ways)} />}
      {view.name === 'remove' && <RemovePasskey {...props} passkey={view.passkey} onDone={changed(ways)} />}
      {view.name === 'others' && <EndOthers {...props} onDone={changed(sessions)} />}
      {view.name === 'out' && <SignOut {...props} ways={ways.kept} />}
      {view.name === 'export' && <SecretList {...props} onOpen={open} />}
      {view.name === 'secret' && (
        <ShowSecret
          {...props}
          what={view.what}
          ways={ways.kept}
          session={session}
          isShown={isShown}
          onShown={setShown}
        />
      )}
      {view.name === 'log' && <SecurityLog {...props} />}
      {view.name === 'import' && <ImportSecret {...props} />}
    </div>
  );
}
