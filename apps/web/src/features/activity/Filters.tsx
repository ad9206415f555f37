import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Select } from '../../ui/Field.tsx';
import type { ActivityFilter } from './filter.ts';

interface FiltersProps {
  readonly filter: ActivityFilter;
  readonly wallets: readonly string[];
  readonly shown: number;
  readonly all: number;
  readonly onChange: (filter: ActivityFilter) => void;
  /** At the end of the line that says how many are shown. */
  readonly children: ReactNode;
}

const kinds = ['transaction', 'message', 'typed-data', 'sign-in'] as const;
const results = ['open', 'done', 'undone'] as const;

/** What to show: which kind, what became of it, which wallet. */
export function Filters({ filter, wallets, shown, all, onChange, children }: FiltersProps) {
  const t = useT();
  const change = (part: Partial<ActivityFilter>) => onChange({ ...filter, ...part });
  return (
    <div className="activity-filters">
      <Select
        label={t('activity.filter.kind')}
        value={filter.kind}
        onChange={({ target }) => change({ kind: kinds.find((kind) => kind === target.value) ?? '' })}
        options={[
          { value: '', label: t('activity.filter.everything') },
          ...kinds.map((kind) => ({ value: kind, label: t(`activity.kind.${kind}`) })),
        ]}
      />
      <Select
        label={t('activity.filter.result')}
        value={filter.result}
        onChange={({ target }) => change({ result: results.find((result) => result === target.value) ?? '' })}
        options={[
          { value: '', label: t('activity.filter.everything') },
          ...results.map((result) => ({ value: result, label: t(`activity.result.${result}`) })),
        ]}
      />
      <Select
        label={t('activity.filter.wallet')}
        value={wallets.includes(filter.wallet) ? filter.wallet : ''}
        onChange={({ target }) => change({ wallet: target.value })}
        options={[
          { value: '', label: t('activity.filter.everyWallet') },
          ...wallets.map((wallet) => ({ value: wallet, label: wallet })),
        ]}
      />
      <div className="row activity-count" data-apart>
        <p className="soft small" role="status">
          {t('activity.filter.count', { shown, all })}
        </p>
        {children}
      </div>
    </div>
  );
}
