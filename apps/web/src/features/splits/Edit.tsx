import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import type { SplitProps } from './app.ts';
import { emptyForm, formOf, type SplitForm } from './form.ts';
import { SplitEditor } from './SplitEditor.tsx';
import { useSplitsAction } from './useSplitsAction.ts';
import { Work } from './Work.tsx';

/** Changes who gets what, for the account that controls the split. */
export function Edit({ sender, contract, known, state, onDone }: SplitProps) {
  const t = useT();
  const work = useSplitsAction(sender, contract);
  const [form, setForm] = useState<SplitForm>();
  const me = sender.account.address;
  if (state.controller?.toLowerCase() !== me.toLowerCase()) return null;
  const { address, split: current } = known;
  if (!form) {
    const begin = current ? formOf(current) : emptyForm(me, contract.kind);
    return (
      <>
        <div className="row">
          <Button onClick={() => setForm(begin)}>{t('splits.edit.open')}</Button>
        </div>
        <Work work={work} onIncluded={onDone} />
      </>
    );
  }
  return (
    <SplitEditor
      sender={sender}
      contract={contract}
      work={work}
      form={form}
      onChange={setForm}
      title={t('splits.edit.title')}
      button={t('splits.edit.button')}
      actionOf={(split) => ({ functionName: 'updateSplit', address, split })}
      onIncluded={() => {
        setForm(undefined);
        onDone();
      }}
      onCancel={() => setForm(undefined)}
    />
  );
}
