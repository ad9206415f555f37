import { useStore } from '@causeway/react';
import { useDeferredValue, useEffect } from 'react';
import { chainName } from '../../../chains.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { refreshIcon } from '../../../ui/laterIcons.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { portfolio, startPortfolio } from './app.ts';
import { HoldingList } from './HoldingList.tsx';
import { useMoment } from './useMoment.ts';
import type { Failure } from './views.ts';
import './portfolio.css';

interface PortfolioProps {
  /** Called with true when every account has been read. */
  readonly onRead: (isRead: boolean) => void;
}

/** The holdings of all accounts, by asset and then by account. */
export function Portfolio({ onRead }: PortfolioProps) {
  const t = useT();
  const moment = useMoment();
  const view = useStore(portfolio.view);
  const { reading, at, totals, failures, isLoaded } = view;
  // Render hundreds of rows over several frames, so that no frame is late.
  const drawn = useDeferredValue(view);
  const isRead = drawn.isLoaded && !drawn.reading;
  useEffect(startPortfolio, []);
  useEffect(() => {
    if (isRead) onRead(true);
  }, [isRead, onRead]);
  const isOver = isLoaded && totals.length === 0 && !reading && failures.length === 0;
  return (
    <>
      <p className="soft small portfolio-state" role="status">
        {at !== undefined && <span>{t('assets.all.at', { time: moment(at) })}</span>}
        {reading && <span>{t('assets.all.reading', { ...reading })}</span>}
      </p>
      {isOver && (
        <p className="portfolio-empty">{t(at === undefined ? 'assets.all.noServer' : 'assets.all.empty')}</p>
      )}
      <HoldingList totals={drawn.totals} others={drawn.others} failures={drawn.failures} />
      <Failures failures={failures} />
    </>
  );
}

/** Reads everything again. */
export function Refresh() {
  const t = useT();
  const { reading } = useStore(portfolio.view);
  return (
    <Button icon={refreshIcon} busy={reading !== undefined} onClick={() => portfolio.refresh()}>
      {t('assets.again')}
    </Button>
  );
}

/**
 * The networks that could not be read, with the age of their shown amounts. Below the list, so that the list does not
 * move.
 */
function Failures({ failures }: { readonly failures: readonly Failure[] }) {
  const t = useT();
  const moment = useMoment();
  return failures.map(({ chainId, at }) => (
    <Notice key={chainId} kind="warning" title={t('assets.all.silent', { network: chainName(chainId) })}>
      <p>
        {at === undefined ? t('assets.all.silentNothing') : t('assets.all.silentSince', { time: moment(at) })}
      </p>
    </Notice>
  ));
}
