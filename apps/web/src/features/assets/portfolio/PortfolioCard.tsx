import { createStore } from '@causeway/core';
import { useStore } from '@causeway/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { preferences } from '../../../preferences.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useAccounts } from '../../../wallets.ts';
import { useKeepFocus } from '../../form/focus.ts';
import { savedHeight, saveHeight } from './savedHeight.ts';
import '../../../ui/Card.css';
import './portfolio.css';

/** Whether the visitor requested the portfolio, in this visit or for every visit. Nothing is read before. */
const portfolioRequested = createStore(preferences.get().balances === 'on');

const Portfolio = lazyPart(async () => (await import('./Portfolio.tsx')).Portfolio, 'assets');
const Refresh = lazyPart(async () => (await import('./Portfolio.tsx')).Refresh, 'assets');

/** Every asset of every connected account, loaded when the visitor requests it. */
export function PortfolioCard() {
  const count = useAccounts().length;
  useEffect(() => {
    // Without this part no holdings were saved in this visit, and the next visit deletes older ones.
    import('./app.ts').then(
      ({ watchDisconnects }) => watchDisconnects(),
      () => undefined,
    );
  }, []);
  return count === 0 ? null : <Card />;
}

function Card() {
  const t = useT();
  const title = useId();
  const isOpen = useStore(portfolioRequested);
  // The pressed button goes.
  const heading = useKeepFocus<HTMLHeadingElement>(isOpen);
  const card = useRef<HTMLElement>(null);
  const [reserved] = useState(savedHeight);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (!isRead || !element) return;
    const observer = new ResizeObserver(() => {
      // The next visit begins with all rows closed.
      if (!element.querySelector('[data-open], [open]')) saveHeight(element.offsetHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isRead]);
  return (
    <section
      ref={card}
      className="card portfolio"
      aria-labelledby={title}
      // What follows stays in place until the assets of the last visit are read again.
      style={isOpen && !isRead ? { minBlockSize: reserved } : undefined}
    >
      <header className="card-header">
        <div className="stack" data-gap="1">
          <h2 id={title} tabIndex={-1} ref={heading}>
            {t('connections.all.title')}
          </h2>
          {!isOpen && <p className="soft small">{t('connections.all.lead')}</p>}
        </div>
        {isOpen ? (
          <Refresh />
        ) : (
          <Button
            onClick={() => portfolioRequested.set(true)}
            onPointerEnter={Portfolio.prefetch}
            onFocus={Portfolio.prefetch}
          >
            {t('connections.all.show')}
          </Button>
        )}
      </header>
      {isOpen && <Portfolio onRead={setRead} />}
    </section>
  );
}
