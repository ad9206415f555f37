import { encodeCall, type SplitsAction } from '@causeway/splits';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirstError } from '../form/focus.ts';
import { meantBy, useNamedAll } from '../names/useNamed.ts';
import { mainOf, type SplitProps } from './app.ts';
import { CallFacts } from './CallFacts.tsx';
import { accountsOf, emptyForm, formOf, readForm, type SplitForm } from './form.ts';
import { SplitFields } from './SplitFields.tsx';
import { useSplitsAction } from './useSplitsAction.ts';
import { Work } from './Work.tsx';

/** Changes who gets what, for the account that controls the split. */
export function Edit({ sender, contract, known, state, onDone }: SplitProps) {
  const t = useT();
  const work = useSplitsAction(sender, contract);
  const [form, setForm] = useState<SplitForm>();
  const [pressed, setPressed] = useState(false);
  const namedOf = useNamedAll(form ? accountsOf(form) : [], sender.chain);
  const me = sender.account.address;
  if (state.controller?.toLowerCase() !== me.toLowerCase()) return null;
  const { kind } = contract;
  const { address } = known;
  if (!form) {
    const begin = known.split ? formOf(known.split) : emptyForm(me, kind);
    return (
      <>
        <div className="row">
          <Button onClick={() => setForm(begin)}>{t('splits.edit.open')}</Button>
        </div>
        <Work work={work} onIncluded={onDone} />
      </>
    );
  }
  const reading = readForm(form, kind, (typed) => meantBy(typed, namedOf(typed)));
  const action: SplitsAction | undefined = reading.split && {
    functionName: 'updateSplit',
    address,
    split: reading.split,
  };
  return (
    <form
      className="stack split-form"
      aria-label={t('splits.edit.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (!action) return focusFirstError(event.currentTarget);
        work.act(action);
      }}
    >
      <h3>{t('splits.edit.title')}</h3>
      <SplitFields
        form={form}
        reading={reading}
        kind={kind}
        chain={sender.chain}
        namedOf={namedOf}
        pressed={pressed}
        onChange={setForm}
      />
      {action && <CallFacts contract={contract} data={encodeCall(mainOf(contract), action).data} />}
      <div className="row">
        <Button type="submit" kind="primary" busy={work.trying || work.request.status === 'pending'}>
          {t('splits.edit.button')}
        </Button>
        <Button kind="quiet" onClick={() => setForm(undefined)}>
          {t('splits.cancel')}
        </Button>
      </div>
      <Work
        work={work}
        onIncluded={() => {
          setForm(undefined);
          onDone();
        }}
      />
    </form>
  );
}
