import type { Chain } from '@causeway/protocol';
import { formatPercent, percentageScale } from '@causeway/splits';
import { type ComponentProps, useId } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { plusIcon, trashIcon } from '../../ui/laterIcons.ts';
import { Alike } from '../book/Alike.tsx';
import { useBookList } from '../book/useBookList.tsx';
import { addressIn, type Named } from '../names/useNamed.ts';
import { AccountField } from './AccountField.tsx';
import { parseAddress, type Row, shareRows } from './form.ts';

/** Returns the problem of a field as text. */
export type Problem = (field: string, text: string) => string | undefined;

/** A field for a percentage. */
export const PercentField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    beside={<span className="soft">%</span>}
    className="mono"
    dir="ltr"
    inputMode="decimal"
    autoComplete="off"
    {...props}
  />
);

interface ShareRowsProps {
  readonly chain: Chain;
  /** Returns the state of a typed name. */
  readonly namedOf: (text: string) => Named | undefined;
  readonly pressed: boolean;
  readonly title: string;
  readonly path: string;
  readonly rows: readonly Row[];
  readonly sum: number;
  readonly problem: Problem;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** Rows of an account and its share, with the sum below. */
export function ShareRows({
  title,
  path,
  rows,
  sum,
  problem,
  chain,
  namedOf,
  pressed,
  onChange,
}: ShareRowsProps) {
  const t = useT();
  const id = useId();
  const changeRow = (at: number, part: Partial<Row>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  const off = sum - percentageScale;
  const suggestions = useBookList();
  const accounts = rows.flatMap(({ account }) => {
    const parsed = parseAddress(addressIn(account, namedOf(account)));
    return parsed.status === 'ok' ? [parsed.address] : [];
  });
  return (
    <fieldset className="split-rows" aria-describedby={id}>
      <legend>{title}</legend>
      {rows.map((row, i) => (
        // A row has no unique name, so its index is its key.
        <div key={i} className="split-row" data-tone={i % 6}>
          <AccountField
            label={t('splits.form.account', { number: i + 1 })}
            value={row.account}
            onChange={(account) => changeRow(i, { account })}
            error={problem(`${path}[${i}].account`, row.account)}
            named={namedOf(row.account)}
            pressed={pressed}
            chain={chain}
            list={suggestions.id}
          />
          <PercentField
            label={t('splits.form.percent', { number: i + 1 })}
            value={row.percent}
            onChange={({ target }) => changeRow(i, { percent: target.value })}
            error={problem(`${path}[${i}].percentAllocation`, row.percent)}
            className="mono split-percent"
          />
          <IconButton
            icon={trashIcon}
            label={t('splits.form.remove', { number: i + 1 })}
            onClick={() => onChange(rows.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      {suggestions.options}
      <Alike addresses={accounts} />
      <p id={id} className="split-sum" data-exact={off === 0 || undefined} role="status">
        {off === 0
          ? t('splits.form.whole')
          : t(off < 0 ? 'splits.form.short' : 'splits.form.over', {
              sum: `\u2066${formatPercent(sum)} %\u2069`,
              off: `\u2066${formatPercent(Math.abs(off))} %\u2069`,
            })}
      </p>
      <div className="row">
        <Button icon={plusIcon} onClick={() => onChange([...rows, { account: '', percent: '' }])}>
          {t('splits.form.add')}
        </Button>
        <Button onClick={() => onChange(shareRows(rows))}>{t('splits.form.equally')}</Button>
      </div>
    </fieldset>
  );
}
