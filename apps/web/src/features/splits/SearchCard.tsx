import { formatPercent, type KnownSplit } from '@causeway/splits';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useKeepFocus } from '../form/focus.ts';
import { Ring } from './Ring.tsx';
import type { Search, SplitsSearch } from './scanStore.ts';

interface SearchCardProps {
  readonly search: SplitsSearch;
  readonly state: Search;
  readonly account: string;
  readonly chosen: string | undefined;
  readonly onChoose: (address: string) => void;
}

/** Splits per page: rendering a thousand rings would block the page. */
const page = 20;

/** The splits of the account. The search reads block by block and can be stopped and continued at any time. */
export function SearchCard({ search, state, account, chosen, onChoose }: SearchCardProps) {
  const t = useT();
  const format = useFormat();
  const { status, known, looked, all } = state;
  const [room, setRoom] = useState(page);
  const running = status === 'running';
  const button = useKeepFocus<HTMLButtonElement>(running);
  const label =
    status === 'idle' ? 'splits.search.start' : status === 'done' ? 'activity.do.look' : 'splits.search.goOn';
  return (
    <Card title={t('splits.search.title')}>
      {status === 'idle' && <p className="soft">{t('splits.search.lead')}</p>}
      {status !== 'idle' && (
        <div className="stack" data-gap="2">
          <progress value={looked} max={Math.max(all, 1)} aria-label={t('splits.search.progress')} />
          <p className="small soft" data-testid="looked">
            {t('splits.search.looked', { looked: format.number(looked), all: format.number(all) })}
          </p>
        </div>
      )}
      {status === 'error' && <ErrorNotice error={state.error} step={t('splits.search.step')} />}
      {status === 'done' && known.length === 0 && <p>{t('splits.search.none')}</p>}
      <ul className="split-list">
        {known.slice(0, room).map((split) => (
          <li key={split.address}>
            <Ring shares={split.split?.allocations.map((one) => one.percentAllocation) ?? []} />
            <div className="stack" data-gap="1">
              <Address address={split.address} />
              <p className="small soft">
                {t(`splits.part.${partOf(split, account)}`, { share: shareOf(split, account) })}
              </p>
            </div>
            <Button aria-pressed={chosen === split.address} onClick={() => onChoose(split.address)}>
              {t('splits.search.open')}
            </Button>
          </li>
        ))}
      </ul>
      {known.length > room && (
        <div className="row">
          <Button onClick={() => setRoom(room + page)}>{t('splits.search.more')}</Button>
          <span className="small soft" data-testid="found">
            {t('splits.search.shown', { shown: room, all: known.length })}
          </span>
        </div>
      )}
      <div className="row">
        {/* The keys keep the buttons apart: a press that began on one must not end on the other. */}
        {running ? (
          <Button key="stop" ref={button} onClick={search.stop}>
            {t('splits.search.stop')}
          </Button>
        ) : (
          <Button
            key="start"
            ref={button}
            kind={status === 'idle' ? 'primary' : 'plain'}
            icon="search"
            onClick={() => search.start()}
          >
            {t(label)}
          </Button>
        )}
        {(status === 'done' || status === 'error') && (
          <Button kind="quiet" onClick={() => search.start(true)}>
            {t('splits.search.anew')}
          </Button>
        )}
      </div>
    </Card>
  );
}

const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();

/** The most important role of the account in the split. */
function partOf({ split, controller, newPotentialController }: KnownSplit, account: string) {
  if (same(newPotentialController, account)) return 'offered';
  const gets = split?.allocations.some((one) => same(one.account, account));
  if (same(controller, account)) return gets ? 'both' : 'controls';
  return gets ? 'gets' : 'points';
}

function shareOf({ split }: KnownSplit, account: string): string {
  const one = split?.allocations.find((allocation) => same(allocation.account, account));
  return `\u2066${formatPercent(one?.percentAllocation ?? 0)} %\u2069`;
}
