import type { ReactNode } from 'react';
import { chainName } from '../../chains.ts';
import { useT } from '../../i18n/i18n.ts';
import { Select } from '../../ui/Field.tsx';
import { useKnownAs } from '../names/useName.ts';
import type { ActivityFilter, Choices } from './filter.ts';

interface FiltersProps {
  readonly filter: ActivityFilter;
  readonly choices: Choices;
  readonly shown: number;
  readonly all: number;
  readonly onChange: (filter: ActivityFilter) => void;
  /** Shown at the end of the line with the count. */
  readonly children: ReactNode;
}

const kinds = ['transaction', 'calls', 'message', 'typed-data', 'sign-in'] as const;
const results = ['open', 'done', 'undone'] as const;

/** What to show: which kind, what became of it, which wallet, network and account. */
export function Filters({ filter, choices, shown, all, onChange, children }: FiltersProps) {
  const t = useT();
  const { wallets, networks, namespaces, accounts, statuses } = choices;
  const knownAs = useKnownAs(accounts);
  const states = [...results, ...statuses];
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
        onChange={({ target }) => change({ result: states.find((state) => state === target.value) ?? '' })}
        options={[
          { value: '', label: t('activity.filter.everything') },
          ...results.map((result) => ({ value: result, label: t(`activity.result.${result}`) })),
          ...statuses.map((status) => ({ value: status, label: t(`activity.status.${status}`) })),
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
      <Select
        label={t('activity.filter.network')}
        value={filter.network}
        onChange={({ target }) => change({ network: target.value })}
        options={[
          { value: '', label: t('activity.filter.everyNetwork') },
          ...namespaces.map((namespace) => ({
            value: namespace,
            label: t('activity.filter.allOf', { namespace }),
          })),
          ...networks.map((id) => ({ value: id, label: chainName(id) })),
        ]}
      />
      <Select
        label={t('activity.filter.account')}
        value={filter.account}
        onChange={({ target }) => change({ account: target.value })}
        options={[
          { value: '', label: t('activity.filter.everyAccount') },
          ...accounts.map((address) => ({ value: address, label: knownAs(address) })),
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
