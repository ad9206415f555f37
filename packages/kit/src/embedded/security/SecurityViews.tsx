import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/Icon.js';
import type { Kit } from '../../types.js';
import { useLanguage } from '../../words/useLanguage.js';
import { AccountList } from './AccountList.js';
import { SecretList } from './SecretList.js';
import { SecurityHome } from './SecurityHome.js';
import { SecurityLog } from './SecurityLog.js';
import { SecurityView, titleOf } from './SecurityView.js';
import { startViewOf } from './startView.js';
import { useWalletData } from './useWalletData.js';
import type { LiveSession, View } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface SecurityViewsProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  readonly session: LiveSession;
  /** Names the dialog after the view; `undefined` for the first one. */
  readonly onTitle: (title: string | undefined) => void;
}

/** The document, or the shadow root, that an element is in. */
const rootOf = (element: Element | null) => (element?.getRootNode() ?? document) as Document | ShadowRoot;

/** The views of the dialog, one at a time, with the focus where the person continues. */
export function SecurityViews({ kit, account, session, onTitle }: SecurityViewsProps) {
  const { t } = useSecurityWords(kit);
  const { t: common } = useLanguage(kit);
  const [path, setPath] = useState<readonly View[]>([{ name: startViewOf(kit) }]);
  const [isShown, setShown] = useState(false);
  const view = path.at(-1) as View;
  const { ways, sessions, held } = useWalletData(account, view.name === 'accounts' || view.name === 'export');
  const place = useRef<HTMLDivElement>(null);
  const openers = useRef<Element[]>([]);
  const before = useRef(path.length);

  const open = (next: View) => {
    const { activeElement } = rootOf(place.current);
    if (activeElement) openers.current.push(activeElement);
    setPath([...path, next]);
  };
  const back = () => {
    setShown(false);
    setPath(path.slice(0, -1));
  };
  const title = titleOf(view, t);
  useEffect(() => {
    onTitle(title);
    return () => onTitle(undefined);
  }, [title, onTitle]);
  useEffect(() => {
    if (before.current === path.length) return;
    const isBack = path.length < before.current;
    before.current = path.length;
    const opener = isBack ? openers.current.pop()?.id : undefined;
    const root = rootOf(place.current);
    const target = opener ? root.getElementById(opener) : undefined;
    // A view with a field has focused it already.
    if (place.current?.contains(root.activeElement)) return;
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
      {view.name === 'home' ? (
        <SecurityHome {...props} session={session} ways={ways} sessions={sessions} onOpen={open} />
      ) : view.name === 'accounts' ? (
        <AccountList {...props} held={held} />
      ) : view.name === 'export' ? (
        <SecretList kit={kit} held={held} onOpen={open} />
      ) : view.name === 'log' ? (
        <SecurityLog {...props} />
      ) : (
        <SecurityView
          {...props}
          {...{ view, session, isShown }}
          ways={ways.kept}
          onShown={setShown}
          onDone={() => {
            (view.name === 'others' ? sessions : ways).again();
            back();
          }}
        />
      )}
    </div>
  );
}
