import { encodeCall, type Rule, type Split, type SplitsAction } from '@causeway/splits';
import { type ReactNode, useState } from 'react';
import type { SplitsConfig } from '../../config.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirstError } from '../form/focus.ts';
import { addressIn, useNamedAll } from '../names/useNamed.ts';
import type { Sender } from '../request/useSender.ts';
import { mainOf } from './app.ts';
import { CallFacts } from './CallFacts.tsx';
import { accountsOf, leastPoints, parseForm, type SplitForm } from './form.ts';
import { Ring } from './Ring.tsx';
import { PercentField, type Problem, ShareRows } from './ShareRows.tsx';
import type { SplitsWork } from './useSplitsAction.ts';
import { Work } from './Work.tsx';

interface SplitEditorProps {
  readonly sender: Sender;
  readonly contract: SplitsConfig;
  readonly work: SplitsWork;
  readonly form: SplitForm;
  readonly onChange: (form: SplitForm) => void;
  /** The heading of the form; absent where a card has one. */
  readonly title?: string;
  readonly button: string;
  /** The action of the button for the split of the form. */
  readonly actionOf: (split: Split) => SplitsAction;
  readonly onIncluded: () => void;
  readonly onCancel?: () => void;
  /** More fields, below. */
  readonly children?: ReactNode;
}

/** The recipients: rows with a ring that shows the shares while they are typed, and the call to sign. */
export function SplitEditor(props: SplitEditorProps) {
  const { sender, contract, work, form, onChange, title, button, actionOf, onIncluded, onCancel } = props;
  const t = useT();
  // An empty field is reported as a problem only after the button was pressed.
  const [pressed, setPressed] = useState(false);
  const { chain } = sender;
  const { kind } = contract;
  const namedOf = useNamedAll(accountsOf(form), chain);
  const reading = parseForm(form, kind, (text) => addressIn(text, namedOf(text)));
  const action = reading.split && actionOf(reading.split);
  const common = { chain, namedOf, pressed };
  const change = (part: Partial<SplitForm>) => onChange({ ...form, ...part });
  const problem = useProblem(reading.problems, pressed);
  return (
    <form
      className="stack split-form"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (!action) return focusFirstError(event.currentTarget);
        work.act(action);
      }}
    >
      {title && <h3>{title}</h3>}
      <div className="split-shares">
        <ShareRows
          title={t('splits.form.recipients')}
          path="allocations"
          rows={form.rows}
          sum={reading.sum}
          problem={problem}
          {...common}
          onChange={(rows) => change({ rows })}
        />
        <Ring shares={reading.shares} sum={reading.sum} />
      </div>
      <PercentField
        label={t('splits.value.fee')}
        hint={t('splits.form.feeHint')}
        value={form.fee}
        onChange={({ target }) => change({ fee: target.value })}
        error={problem('distributorFee', form.fee)}
      />
      {kind === 'points' && (
        <Advanced
          wrong={pressed && [...reading.problems.keys()].some((field) => field.startsWith('points'))}
          form={form}
        >
          <PercentField
            label={t('splits.value.pointsPercent')}
            hint={t('splits.form.pointsHint')}
            value={form.pointsPercent}
            onChange={({ target }) => change({ pointsPercent: target.value })}
            error={problem('points.pointsPercent', form.pointsPercent)}
          />
          <ShareRows
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
      {props.children}
      {action && <CallFacts contract={contract} data={encodeCall(mainOf(contract), action).data} />}
      <div className="row">
        <Button type="submit" kind="primary" busy={work.busy}>
          {button}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        )}
      </div>
      <Work
        work={work}
        onIncluded={() => {
          setPressed(false);
          onIncluded();
        }}
      />
    </form>
  );
}

interface AdvancedProps {
  readonly form: SplitForm;
  readonly wrong: boolean;
  readonly children: ReactNode;
}

/** Points, which few splits use: closed at their default, open when one of their fields is invalid. */
function Advanced({ form, wrong, children }: AdvancedProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(form.pointsPercent !== leastPoints);
  return (
    <details
      className="split-advanced"
      open={isOpen || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('splits.form.advanced')}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

/** Returns the problem of a field as text; `undefined` for an empty field before the button was pressed. */
function useProblem(problems: ReadonlyMap<string, Rule>, pressed: boolean): Problem {
  const t = useT();
  return (field, text) => {
    const rule = problems.get(field);
    return rule && (pressed || text.trim() !== '') ? t(`splits.problem.${rule}`) : undefined;
  };
}
