import { Connect } from '@causeway/react/parts';
import { useEffect, useState } from 'react';
import { Icon } from '../shared/Icon.js';
import { LazyPart } from '../shared/LazyPart.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { About } from './About.js';
import { readOs } from './device.js';
import { WalletRows } from './WalletRows.js';
import { WalletScreen } from './WalletScreen.js';

/** What the second pane shows, and on a narrow screen the only one. */
type View = 'list' | 'wallet' | 'phone' | 'get';

interface ConnectContentProps {
  readonly kit: Kit;
  /** Whether the dialog around it is open; the page's own panel always is. */
  readonly open?: boolean;
  /** A wallet was connected by its code. */
  readonly onConnect?: () => void;
}

const phone = async () => (await import('./PhoneScreen.js')).PhoneScreen;
const get = async () => (await import('./GetWallets.js')).GetWallets;

/** Two panes beside each other on a wide screen: the wallets, and the chosen one or what there is to know before. */
export function ConnectContent({ kit, open = true, onConnect }: ConnectContentProps) {
  const { t } = useLanguage(kit);
  const waiting = kit.hooks.useConnections().find(({ status }) => status === 'connecting');
  const [view, setView] = useState<View>(() =>
    waiting === undefined ? 'list' : waiting.route === 'relayed' ? 'phone' : 'wallet',
  );
  const idle = waiting === undefined;
  useEffect(() => {
    // Opened again, it begins with the list, unless something still waits.
    if (!open && idle) setView('list');
  }, [open, idle]);
  const back = () => setView('list');
  const onPhone = readOs(globalThis) !== 'other';

  return (
    <div data-part="connect" data-view={view}>
      <div data-part="main">
        <Connect.Title data-part="title">{t('title')}</Connect.Title>
        <div data-part="search">
          <Icon name="search" />
          <Connect.Search data-part="search-input" aria-label={t('search')} placeholder={t('search')} />
        </div>
        <WalletRows kit={kit} onChoose={() => setView('wallet')} />
        <Connect.Empty data-part="empty">
          {({ query, searching }) => (
            <>
              <Icon name={query ? 'search' : 'wallet'} />
              <span>{query ? t('noMatch', { query }) : t(searching ? 'looking' : 'none')}</span>
            </>
          )}
        </Connect.Empty>
        <div data-part="more">
          {kit.relay && (
            <button
              type="button"
              data-part="row"
              data-state={view === 'phone' ? 'chosen' : undefined}
              onClick={() => setView('phone')}
            >
              <span data-part="row-icon">
                <Icon name="phone" />
              </span>
              <span data-part="row-text">{t(onPhone ? 'phone.apps' : 'phone.title')}</span>
              <Icon name="chevron" />
            </button>
          )}
          <button
            type="button"
            data-part="row"
            data-state={view === 'get' ? 'chosen' : undefined}
            onClick={() => setView('get')}
          >
            <span data-part="row-icon">
              <Icon name="plus" />
            </span>
            <span data-part="row-text">{t('get.title')}</span>
            <Icon name="chevron" />
          </button>
        </div>
      </div>
      <div data-part="side">
        {view !== 'list' && (
          <button type="button" data-part="back" onClick={back}>
            <Icon name="back" />
            <span>{t('back')}</span>
          </button>
        )}
        {view === 'list' && <About kit={kit} onGet={() => setView('get')} />}
        {view === 'wallet' && <WalletScreen kit={kit} onBack={back} />}
        {view === 'phone' && (
          <LazyPart kit={kit} load={phone} props={{ kit, onBack: back, onConnect: onConnect ?? back }} />
        )}
        {view === 'get' && (
          <div data-part="get">
            <h3 data-part="side-title">{t('get.title')}</h3>
            <LazyPart kit={kit} load={get} props={{ kit, query: '' }} />
          </div>
        )}
      </div>
    </div>
  );
}
