import type { ChangeEvent } from 'react';
import { chainName } from '../../chains.ts';
import { useT } from '../../i18n/i18n.ts';
import { ChipSelect } from '../../ui/ChipSelect.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { useAddressLabel } from '../names/useName.ts';
import type { ActivityFilter, Choices } from './filter.ts';

interface FiltersProps {
  readonly filter: ActivityFilter;
  readonly choices: Choices;
  readonly visibleCount: number;
  readonly all: number;
  readonly onChange: (filter: ActivityFilter) => void;
}

const kinds = ['transaction', 'calls', 'message', 'typed-data', 'sign-in'] as const;
const results = ['open', 'done', 'undone'] as const;

/** The filters of the list, as a row of chips: kind, state, wallet, network and account. */
export function Filters({ filter, choices, visibleCount, all, onChange }: FiltersProps) {
  const t = useT();
  const { wallets, networks, namespaces, accounts, statuses } = choices;
  const knownAs = useAddressLabel(accounts);
  const states = [...results, ...statuses];
  const nameOf = useNamespaceName();
  const change = (part: Partial<ActivityFilter>) => onChange({ ...filter, ...part });
  return (
    <div className="activity-filters">
      <Choice
        label={t('activity.filter.kind')}
        value={filter.kind}
        onChange={({ target }) => change({ kind: kinds.find((kind) => kind === target.value) ?? '' })}
        options={[
          { value: '', label: t('activity.filter.everything') },
          ...kinds.map((kind) => ({ value: kind, label: t(`activity.kind.${kind}`) })),
        ]}
      />
      <Choice
        label={t('activity.filter.result')}
        value={filter.result}
        onChange={({ target }) => change({ result: states.find((state) => state === target.value) ?? '' })}
        options={[
          { value: '', label: t('activity.filter.everything') },
          ...results.map((result) => ({ value: result, label: t(`activity.result.${result}`) })),
          ...statuses.map((status) => ({ value: status, label: t(`activity.status.${status}`) })),
        ]}
      />
      <Choice
        label={t('activity.fact.wallet')}
        value={wallets.includes(filter.wallet) ? filter.wallet : ''}
        onChange={({ target }) => change({ wallet: target.value })}
        options={[
          { value: '', label: t('activity.filter.everyWallet') },
          ...wallets.map((wallet) => ({ value: wallet, label: wallet })),
        ]}
      />
      <Choice
        label={t('activity.fact.network')}
        value={filter.network}
        onChange={({ target }) => change({ network: target.value })}
        options={[
          { value: '', label: t('activity.filter.everyNetwork') },
          ...namespaces.map((namespace) => ({
            value: namespace,
            label: t('activity.filter.allOf', { namespace: nameOf(namespace) }),
          })),
          ...networks.map((id) => ({ value: id, label: chainName(id) })),
        ]}
      />
      <Choice
        label={t('activity.fact.account')}
        value={filter.account}
        onChange={({ target }) => change({ account: target.value })}
        options={[
          { value: '', label: t('activity.filter.everyAccount') },
          ...accounts.map((address) => ({ value: address, label: knownAs(address) })),
        ]}
      />
      <p className="soft small activity-count" role="status">
        {t('activity.filter.count', { shown: visibleCount, all })}
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** A filter as a chip, labelled with its name until a value is chosen, then with the value. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  const chosen = value === '' ? undefined : options.find((option) => option.value === value)?.label;
  return (
    <span className="activity-filter" data-set={chosen !== undefined || undefined}>
      <ChipSelect label={label} value={value} options={options} onChange={onChange}>
        <bdi>{chosen ?? label}</bdi>
      </ChipSelect>
    </span>
  );
}
