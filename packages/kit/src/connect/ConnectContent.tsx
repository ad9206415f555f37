import type { Connection, Wallet } from '@causeway/core';
import { useStore } from '@causeway/react';
import { Connect } from '@causeway/react/parts';
import { detectOs } from '@causeway/walletconnect/device';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { startTransition, useEffect, useRef, useState } from 'react';
import { AppPart } from '../shared/AppPart.js';
import { Icon, type IconName } from '../shared/Icon.js';
import { LazyPart } from '../shared/LazyPart.js';
import { whenIdle } from '../shared/whenIdle.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import type { WordKey } from '../words/words.js';
import { About } from './About.js';
import { Back } from './Back.js';
import { FamilyChoice } from './FamilyChoice.js';
import { KnownRoom } from './KnownRoom.js';
import { WalletRows } from './WalletRows.js';
import { WalletScreen } from './WalletScreen.js';

/** The content of the second pane; on a narrow screen it is the only pane. */
type View = 'list' | 'wallet' | 'families' | 'phone' | 'embedded' | 'get';

interface ConnectContentProps {
  readonly kit: Kit;
  /** Whether the dialog around it is open; the page's own panel always is. */
  readonly open?: boolean;
  /** Rendered in the page, under the page's own heading. */
  readonly inline?: boolean;
  /** Called when a wallet was connected by its code. */
  readonly onConnect?: () => void;
}

const phone = async () => (await import('./PhoneScreen.js')).PhoneScreen;
const get = async () => (await import('./GetWallets.js')).GetWallets;
/** Rows below the wallets of this browser, which come first. */
const loadKnownRows = async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve));
  return (await import('./KnownRows.js')).KnownRows;
};

/** Connections that another screen than the wallet's row starts. */
const hasNoRow = ({ route }: Connection) => route === 'relayed' || route === 'embedded';

/**
 * Two panes beside each other on a wide screen: the wallets, and either the chosen one or an introduction.
 */
export function ConnectContent({ kit, open = true, inline = false, onConnect }: ConnectContentProps) {
  const { t } = useLanguage(kit);
  const { start: Start, below: Below } = kit.screens;
  // The app's own start screen takes the place of the embedded wallet's.
  const embedded = Start ? undefined : kit.choices.embedded?.ui;
  const connections = kit.hooks.useConnections();
  const waiting = connections.find(({ status }) => status === 'connecting');
  const first = (): View => {
    // The app's start screen shows the progress of a code or a sign-up.
    if (waiting === undefined || (Start && hasNoRow(waiting))) return 'list';
    if (embedded && waiting.route === 'embedded') return 'embedded';
    return waiting.route === 'relayed' ? 'phone' : 'wallet';
  };
  const [view, setView] = useState<View>(first);
  const [query, setQuery] = useState('');
  const [app, setApp] = useState<RegistryWallet>();
  const [wallet, setWallet] = useState<Wallet>();
  const search = useRef<HTMLInputElement>(null);
  const idle = waiting === undefined;
  useEffect(() => {
    // When the dialog opens again, it shows the list, unless a wait is pending.
    if (open || !idle) return;
    setView('list');
    setQuery('');
    setApp(undefined);
  }, [open, idle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening shows a wait that began elsewhere.
  useEffect(() => {
    if (open && !idle) setView(first());
  }, [open]);
  useEffect(() => (inline ? slashTo(search) : undefined), [inline]);
  // A row of the list closes the dialog itself; a connection without a row does not.
  const reached = useRef<string>(undefined);
  useEffect(() => {
    const id = reached.current;
    if ((Start ?? embedded) && connections.some((one) => one.id === id && one.status === 'connected'))
      onConnect?.();
    reached.current = waiting && hasNoRow(waiting) ? waiting.id : undefined;
  });
  // The wallet that is most likely chosen, on a touch screen without a pointer above it first.
  const [likely] = useStore(kit.inPage.list);
  const prepare = likely?.prepare;
  useEffect(() => (open && !inline && prepare ? whenIdle(prepare) : undefined), [open, inline, prepare]);
  const show = (next: View, chosen?: RegistryWallet) => {
    setApp(chosen);
    setView(next);
  };
  // A wallet that answers at once never shows its screen.
  const showWallet = () => startTransition(() => show('wallet'));
  const back = () => {
    if (view === 'embedded') embedded?.rejectSignIns();
    show('list');
  };
  // A copy, so that the screen also sees a second press of one wallet.
  const chooseApp = (chosen: RegistryWallet) => show(Start ? 'list' : 'phone', { ...chosen });
  const onPhone = detectOs(globalThis) !== 'other';
  // Without a wallet in the browser there is another way: email, or the wallet apps of a phone.
  const hasApps = embedded !== undefined || (onPhone && (kit.relay || Start !== undefined));
  const way = (to: View, icon: IconName, text: WordKey) => (
    <button
      type="button"
      data-part="row"
      data-state={view === to && !app ? 'chosen' : undefined}
      onClick={() => show(to)}
    >
      <span data-part="row-icon">
        <Icon name={icon} />
      </span>
      <span data-part="row-text">{t(text)}</span>
      <Icon name="chevron" />
    </button>
  );

  return (
    <div data-part="connect" data-view={view} data-start={Start && ''}>
      <div data-part="main">
        {!inline && <Connect.Title data-part="title">{t('title')}</Connect.Title>}
        <div data-part="search">
          <Icon name="search" />
          <Connect.Search
            ref={search}
            data-part="search-input"
            aria-label={t('search')}
            aria-keyshortcuts="/"
            placeholder={t('search')}
            onInput={({ currentTarget }) => setQuery(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Escape' && setQuery('')}
          />
        </div>
        <div data-part="scroll">
          <Connect.Empty data-part="empty">
            {({ query: text, searching }) =>
              !text &&
              (searching || !hasApps) && (
                <>
                  <Icon name="wallet" />
                  <span>{t(searching ? 'looking' : 'none')}</span>
                </>
              )
            }
          </Connect.Empty>
          <WalletRows
            kit={kit}
            onChoose={showWallet}
            onFamilies={(wallet) => {
              setWallet(wallet);
              show('families');
            }}
          >
            {open && (
              <LazyPart
                kit={kit}
                load={loadKnownRows}
                props={{
                  kit,
                  query,
                  isFirst: !likely,
                  chosen: view === 'phone' ? app?.id : undefined,
                  onChoose: chooseApp,
                }}
                room={<KnownRoom kit={kit} />}
              />
            )}
          </WalletRows>
        </div>
        <div data-part="more">
          {open && Below && (
            <AppPart>
              <Below />
            </AppPart>
          )}
          {embedded && way('embedded', 'mail', 'embedded.way')}
          {kit.relay && !Start && way('phone', 'phone', onPhone ? 'phone.apps' : 'phone.title')}
          {way('get', 'plus', 'get.title')}
        </div>
      </div>
      <div data-part="side">
        {view !== 'list' && (
          <Back onBack={back}>
            <Icon name="back" />
            <span>{t('back')}</span>
          </Back>
        )}
        {view === 'list' &&
          (Start ? (
            open && (
              <AppPart>
                <Start app={app} query={query} />
              </AppPart>
            )
          ) : (
            <About kit={kit} onGet={() => show('get')} />
          ))}
        {view === 'wallet' && <WalletScreen kit={kit} onBack={back} />}
        {view === 'families' && wallet && (
          <FamilyChoice key={wallet.id} kit={kit} pressed={wallet} onChoose={showWallet} />
        )}
        {view === 'phone' && (
          <LazyPart
            kit={kit}
            load={phone}
            props={{
              kit,
              app,
              onAnother: () => show('phone'),
              onBack: back,
              onConnect: onConnect ?? back,
            }}
          />
        )}
        {view === 'embedded' && open && embedded && (
          <LazyPart kit={kit} load={embedded.load} props={{ kit, onConnect: onConnect ?? back }} />
        )}
        {view === 'get' && (
          <div data-part="get">
            <h2 data-part="side-title">{t('get.title')}</h2>
            <LazyPart kit={kit} load={get} props={{ kit, query }} />
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * Moves the focus to the search of the page's own panel when `/` is pressed, as in a dialog. Returns a function that stops
 * it.
 */
function slashTo(search: { readonly current: HTMLInputElement | null }): () => void {
  // A panel may be drawn into the document of a frame, whose elements are of other classes than this window's.
  const view = search.current?.ownerDocument.defaultView;
  const listen = (event: KeyboardEvent) => {
    // The element itself, where a shadow root hides it.
    const target = event.composedPath()[0] as Partial<HTMLElement>;
    const typing = target.isContentEditable || target.closest?.('input, textarea, select, dialog');
    if (event.defaultPrevented || event.key !== '/' || typing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    search.current?.focus();
  };
  view?.addEventListener('keydown', listen);
  return () => view?.removeEventListener('keydown', listen);
}
