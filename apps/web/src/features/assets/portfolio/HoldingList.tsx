import { useStore } from '@causeway/react';
import { memo, useMemo, useState } from 'react';
import { config } from '../../../deployment.ts';
import { useT } from '../../../i18n/i18n.ts';
import { addressIn, saveToken } from '../../../tokens.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { NetworkName } from '../../../ui/NetworkName.tsx';
import { useGrowing } from '../../../ui/useGrowing.ts';
import { LikeNote } from '../LikeNote.tsx';
import { HoldingRow } from './HoldingRow.tsx';
import { hidden, setHidden } from './hidden.ts';
import { isCoin, type Total } from './totals.ts';
import { useSteady } from './useSteady.ts';
import type { Failure } from './views.ts';

interface HoldingListProps {
  readonly totals: readonly Total[];
  /** Totals of tokens that no list contains. */
  readonly others: readonly Total[];
  readonly failures: readonly Failure[];
}

/** The assets with their totals. Hidden assets and tokens that no list contains are behind a button. */
export const HoldingList = memo(function HoldingList({ totals, others, failures }: HoldingListProps) {
  const t = useT();
  const away = useStore(hidden);
  const sorted = useMemo(() => inOrder(totals), [totals]);
  const visible = useSteady(sorted.filter(({ asset }) => !away.has(asset.id)));
  const hiddenOnes = sorted.filter(({ asset }) => away.has(asset.id));
  const drawn = useGrowing(visible.length);
  const since = new Map(failures.map(({ chainId, at }) => [chainId, at]));
  const chainOf = ({ asset }: Total) => asset.id.slice(0, asset.id.indexOf('/'));
  return (
    <>
      {visible.length > 0 && (
        <ul className="holdings" aria-label={t('connections.all.title')}>
          {visible.slice(0, drawn).map((total) => (
            <HoldingRow
              key={total.key}
              total={total}
              chainId={chainOf(total)}
              since={since.get(chainOf(total))}
            />
          ))}
        </ul>
      )}
      {hiddenOnes.length > 0 && (
        <Aside
          title={t('assets.all.hidden', { count: hiddenOnes.length })}
          totals={hiddenOnes}
          press={t('assets.all.showAgain')}
          onPress={({ asset }) => void setHidden(asset.id, false)}
        />
      )}
      {others.length > 0 && (
        <Aside
          title={t('assets.all.unlisted', { count: others.length })}
          lead={t('assets.all.unlistedWhat')}
          totals={others}
          listedTotals={totals}
          press={t('assets.all.list')}
          onPress={({ asset }) => saveToken(asset)}
        />
      )}
    </>
  );
});

interface AsideProps {
  readonly title: string;
  readonly lead?: string;
  readonly totals: readonly Total[];
  /** The listed totals that unlisted tokens could be mistaken for. */
  readonly listedTotals?: readonly Total[];
  readonly press: string;
  readonly onPress: (total: Total) => void;
}

/** The limit of rows, because an account can be sent thousands of worthless tokens. */
const mostAside = 400;

/** Assets outside the list, each with a button that adds it. The rows mount only when the list is opened. */
function Aside({ title, lead, totals, listedTotals, press, onPress }: AsideProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const assets = useMemo(() => listedTotals?.map(({ asset }) => asset), [listedTotals]);
  const drawn = useGrowing(isOpen ? Math.min(totals.length, mostAside) : 0);
  return (
    <details className="portfolio-aside" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {lead && <p className="soft small">{lead}</p>}
      {totals.length > mostAside && (
        <p className="soft small">{t('assets.all.first', { count: mostAside })}</p>
      )}
      <ul aria-label={title}>
        {totals.slice(0, drawn).map((total) => (
          <li key={total.key} className="holding-aside" data-asset={total.asset.id}>
            <span className="holding-aside-name">
              <NetworkName id={total.asset.id} name={total.asset.symbol} />
              <Address address={addressIn(total.asset.id)} mark={false} copy={false} />
              {assets && <LikeNote token={total.asset} knownAssets={assets} />}
            </span>
            <Button
              kind="quiet"
              aria-label={`${press}: ${total.asset.symbol}`}
              onClick={() => onPress(total)}
            >
              {press}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Sorts assets by network in the app's order; on each network the coin comes first, then the tokens by symbol. */
function inOrder(totals: readonly Total[]): readonly Total[] {
  const chains = new Map<string, number>(config.chains.map(({ id }, at) => [id, at]));
  const rank = ({ asset }: Total) => chains.get(asset.id.slice(0, asset.id.indexOf('/'))) ?? chains.size;
  const symbols = new Intl.Collator('en', { numeric: true });
  return [...totals].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(isCoin(b.asset)) - Number(isCoin(a.asset)) ||
      symbols.compare(a.asset.symbol, b.asset.symbol) ||
      (a.key < b.key ? -1 : 1),
  );
}
