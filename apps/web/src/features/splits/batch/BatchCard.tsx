import type { KnownSplit } from '@causeway/splits';
import { useState } from 'react';
import type { SplitsConfig } from '../../../config.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { refreshIcon } from '../../../ui/laterIcons.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { useReading } from '../../form/useReading.ts';
import type { Sender } from '../../request/useSender.ts';
import { BatchProgress, What } from './BatchProgress.tsx';
import { readItems } from './readItems.ts';
import { useBatch } from './useBatch.ts';

interface BatchCardProps {
  readonly sender: Sender;
  readonly contract: SplitsConfig;
  readonly known: readonly KnownSplit[];
  readonly onDone: () => void;
}

/**
 * Distributes several splits and assets and pays several accounts: atomically where the wallet can, else one by one.
 */
export function BatchCard({ sender, contract, known, onDone }: BatchCardProps) {
  const t = useT();
  const [round, setRound] = useState(0);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const account = sender.account.address as `0x${string}`;
  const reading = useReading(round ? `${account} ${round}` : undefined, (signal) =>
    readItems({ contract, coin: sender.chain.currency, known, account, signal }),
  );
  const batch = useBatch(sender, contract);
  const items = reading.data ?? [];
  const chosen = items.filter(({ key }) => !excluded.has(key));
  const toggle = (key: string) => {
    const next = new Set(excluded);
    if (!next.delete(key)) next.add(key);
    setExcluded(next);
  };
  const again = () => {
    batch.dismiss();
    setExcluded(new Set());
    setRound(round + 1);
    onDone();
  };
  return (
    <Card title={t('splits.batch.title')}>
      <p className="soft">{t('splits.batch.lead')}</p>
      {batch.state === undefined && (
        <>
          {reading.status === 'pending' && (
            <Waiting title={t('splits.batch.reading')} since={reading.since} onCancel={() => setRound(0)} />
          )}
          {reading.status === 'error' && <ErrorNotice error={reading.error} onRetry={reading.again} />}
          {reading.status === 'done' && items.length === 0 && <p>{t('splits.batch.nothing')}</p>}
          {items.length > 0 && (
            <fieldset className="split-rows batch-items">
              <legend>{t('splits.batch.which')}</legend>
              {items.map((item) => (
                <label key={item.key} className="choice-item">
                  <input
                    type="checkbox"
                    checked={!excluded.has(item.key)}
                    onChange={() => toggle(item.key)}
                  />
                  <What item={item} />
                </label>
              ))}
            </fieldset>
          )}
          <div className="row">
            {chosen.length > 0 && (
              <Button kind="primary" onClick={() => batch.start(chosen)}>
                {t('splits.batch.button', { count: chosen.length })}
              </Button>
            )}
            <Button
              icon={round ? refreshIcon : undefined}
              kind={round ? 'quiet' : 'plain'}
              onClick={() => setRound(round + 1)}
            >
              {t(round ? 'activity.do.look' : 'splits.batch.show')}
            </Button>
          </div>
        </>
      )}
      {batch.state && <BatchProgress state={batch.state} batch={batch} onAgain={again} />}
    </Card>
  );
}
