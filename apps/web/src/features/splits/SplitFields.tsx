import type { Chain } from '@causeway/protocol';
import { formatPercent, percentageScale, type Rule } from '@causeway/splits';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { trashIcon } from '../../ui/laterIcons.ts';
import { Alike } from '../book/Alike.tsx';
import { useBookList } from '../book/useBookList.tsx';
import { meantBy, type Named } from '../names/useNamed.ts';
import { AccountField } from './AccountField.tsx';
import { type FormReading, leastPoints, type Row, readAddress, type SplitForm, shareRows } from './form.ts';
import { Ring } from './Ring.tsx';

interface SplitFieldsProps {
  readonly form: SplitForm;
  readonly reading: FormReading;
  readonly kind: 'plain' | 'points';
  readonly chain: Chain;
  /** What became of a typed name. */
  readonly namedOf: (typed: string) => Named | undefined;
  /** What is empty is called wrong only after the button was pressed. */
  readonly pressed: boolean;
  readonly onChange: (form: SplitForm) => void;
}

/** Who gets how much: lines with a ring beside them that shows the shares as they are typed. */
export function SplitFields(props: SplitFieldsProps) {
  const { form, reading, kind, chain, namedOf, pressed, onChange } = props;
  const t = useT();
  const common = { chain, namedOf, pressed };
  const change = (part: Partial<SplitForm>) => onChange({ ...form, ...part });
  const problem = useProblem(reading.problems, pressed);
  return (
    <>
      <div className="split-shares">
        <Rows
          title={t('splits.form.recipients')}
          path="allocations"
          rows={form.rows}
          sum={reading.sum}
          problem={problem}
          {...common}
          onChange={(rows) => change({ rows })}
        />
        <Ring shares={reading.shares} />
      </div>
      <TextField
        label={t('splits.form.fee')}
        hint={t('splits.form.feeHint')}
        value={form.fee}
        onChange={({ target }) => change({ fee: target.value })}
        error={problem('distributorFee', form.fee)}
        beside={<span className="soft">%</span>}
        className="mono"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
      />
      {kind === 'points' && (
        <Advanced
          wrong={pressed && [...reading.problems.keys()].some((field) => field.startsWith('points'))}
          form={form}
        >
          <TextField
            label={t('splits.form.pointsPercent')}
            hint={t('splits.form.pointsHint')}
            value={form.pointsPercent}
            onChange={({ target }) => change({ pointsPercent: target.value })}
            error={problem('points.pointsPercent', form.pointsPercent)}
            beside={<span className="soft">%</span>}
            className="mono"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
          />
          <Rows
            title={t('splits.form.points')}
            path="points.allocations"
            rows={form.points}
            sum={reading.pointsSum}
            problem={problem}
            {...common}
            onChange={(points) => change({ points })}
          />
        </Advanced>
      )}
    </>
  );
}

interface AdvancedProps {
  readonly form: SplitForm;
  readonly wrong: boolean;
  readonly children: ReactNode;
}

/** Points, which few splits use: closed while they are as preset, open where something in them is wrong. */
function Advanced({ form, wrong, children }: AdvancedProps) {
  const t = useT();
  const [open, setOpen] = useState(form.pointsPercent !== leastPoints);
  return (
    <details
      className="split-advanced"
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('splits.form.advanced')}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

type Problem = (field: string, typed: string) => string | undefined;

/** What is wrong with a field, in words; nothing for an empty one that nobody has asked to use. */
function useProblem(problems: ReadonlyMap<string, Rule>, pressed: boolean): Problem {
  const t = useT();
  return (field, typed) => {
    const rule = problems.get(field);
    return rule && (pressed || typed.trim() !== '') ? t(`splits.problem.${rule}`) : undefined;
  };
}

interface RowsProps extends Pick<SplitFieldsProps, 'chain' | 'namedOf' | 'pressed'> {
  readonly title: string;
  readonly path: string;
  readonly rows: readonly Row[];
  readonly sum: number;
  readonly problem: Problem;
  readonly onChange: (rows: readonly Row[]) => void;
}

function Rows({ title, path, rows, sum, problem, chain, namedOf, pressed, onChange }: RowsProps) {
  const t = useT();
  const id = useId();
  const put = (at: number, part: Partial<Row>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  const off = sum - percentageScale;
  const suggestions = useBookList('eip155');
  const accounts = rows.flatMap(({ account }) => {
    const read = readAddress(meantBy(account, namedOf(account)));
    return read.status === 'ok' ? [read.address] : [];
  });
  return (
    <fieldset className="split-rows" aria-describedby={id}>
      <legend>{title}</legend>
      {rows.map((row, i) => (
        // A line has no other name than its place.
        <div key={i} className="split-row" data-tone={i % 6}>
          <AccountField
            label={t('splits.form.account', { number: i + 1 })}
            value={row.account}
            onChange={(account) => put(i, { account })}
            error={problem(`${path}[${i}].account`, row.account)}
            named={namedOf(row.account)}
            pressed={pressed}
            chain={chain}
            list={suggestions.id}
          />
          <TextField
            label={t('splits.form.percent', { number: i + 1 })}
            value={row.percent}
            onChange={({ target }) => put(i, { percent: target.value })}
            error={problem(`${path}[${i}].percentAllocation`, row.percent)}
            beside={<span className="soft">%</span>}
            className="mono split-percent"
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
          />
          <IconButton
            icon={trashIcon}
            label={t('splits.form.remove', { number: i + 1 })}
            onClick={() => onChange(rows.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      {suggestions.options}
      <Alike addresses={accounts} namespace="eip155" />
      <p id={id} className="split-sum" data-exact={off === 0 || undefined} role="status">
        {off === 0
          ? t('splits.form.whole')
          : t(off < 0 ? 'splits.form.short' : 'splits.form.over', {
              sum: `\u2066${formatPercent(sum)} %\u2069`,
              off: `\u2066${formatPercent(Math.abs(off))} %\u2069`,
            })}
      </p>
      <div className="row">
        <Button icon="plus" onClick={() => onChange([...rows, { account: '', percent: '' }])}>
          {t('splits.form.add')}
        </Button>
        <Button onClick={() => onChange(shareRows(rows))}>{t('splits.form.equally')}</Button>
      </div>
    </fieldset>
  );
}
