import { useStore } from '@causeway/react';
import { useEffect, useId } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useAccounts } from '../../../wallets.ts';
import { portfolioRequested } from './portfolioRequested.ts';
import './portfolioCard.css';

const Portfolio = lazyPart(async () => (await import('./Portfolio.tsx')).Portfolio, 'assets');
const Refresh = lazyPart(async () => (await import('./Portfolio.tsx')).Refresh, 'assets');

/** Every asset of every connected account, loaded when the visitor requests it. */
export function PortfolioCard() {
  const t = useT();
  const title = useId();
  const isOpen = useStore(portfolioRequested);
  const count = useAccounts().length;
  useEffect(() => {
    // Without this part no holdings were saved in this visit, and the next visit deletes older ones.
    import('./app.ts').then(
      ({ watchDisconnects }) => watchDisconnects(),
      () => undefined,
    );
  }, []);
  if (count === 0) return null;
  return (
    <section className="portfolio" aria-labelledby={title}>
      <header className="portfolio-header">
        <div className="stack" data-gap="1">
          <h2 id={title}>{t('connections.all.title')}</h2>
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
      {isOpen && <Portfolio />}
    </section>
  );
}
