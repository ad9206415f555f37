import { useStore } from '@causeway/react';
import { encodeCall, type SplitsAction } from '@causeway/splits';
import { useState } from 'react';
import type { SplitsConfig } from '../../config.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Choice } from '../../ui/Field.tsx';
import { focusFirstError } from '../form/focus.ts';
import { meantBy, useNamedAll } from '../names/useNamed.ts';
import type { Sender } from '../request/useSender.ts';
import { mainOf } from './app.ts';
import { CallFacts } from './CallFacts.tsx';
import { accountsOf, createSplitDraft, emptyForm, keptForm, readForm, type SplitForm } from './form.ts';
import { SplitFields } from './SplitFields.tsx';
import { useSplitsAction } from './useSplitsAction.ts';
import { Work } from './Work.tsx';

interface CreateCardProps {
  readonly sender: Sender;
  readonly contract: SplitsConfig;
  readonly onDone: () => void;
}

/** A new split: who gets what, who may change it, and what will be signed. */
export function CreateCard({ sender, contract, onDone }: CreateCardProps) {
  const t = useT();
  const { kind } = contract;
  const work = useSplitsAction(sender, contract);
  const [pressed, setPressed] = useState(false);
  const me = sender.account.address as `0x${string}`;
  const form = keptForm(useStore(createSplitDraft).form) ?? emptyForm(me, kind);
  const setForm = (next: SplitForm) => createSplitDraft.change({ form: JSON.stringify(next) });
  const namedOf = useNamedAll(accountsOf(form), sender.chain);
  const reading = readForm(form, kind, (typed) => meantBy(typed, namedOf(typed)));
  const action: SplitsAction | undefined = reading.split && {
    functionName: 'createSplit',
    split: reading.split,
    ...(form.control === 'me' && { controller: me }),
  };
  const busy = work.trying || work.request.status === 'pending';
  return (
    <Card title={t('splits.create.title')}>
      <form
        className="stack split-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          if (!action) return focusFirstError(event.currentTarget);
          work.act(action);
        }}
      >
        <SplitFields
          form={form}
          reading={reading}
          kind={kind}
          chain={sender.chain}
          namedOf={namedOf}
          pressed={pressed}
          onChange={setForm}
        />
        <Choice
          legend={t('splits.form.control')}
          value={form.control}
          options={[
            { value: 'me', label: t('splits.form.me'), hint: t('splits.form.meHint') },
            { value: 'nobody', label: t('splits.form.nobody'), hint: t('splits.form.nobodyHint') },
          ]}
          onChange={(control) => setForm({ ...form, control: control === 'nobody' ? 'nobody' : 'me' })}
        />
        {action && <CallFacts contract={contract} data={encodeCall(mainOf(contract), action).data} />}
        <div className="row">
          <Button type="submit" kind="primary" busy={busy}>
            {t('splits.create.button')}
          </Button>
        </div>
      </form>
      <Work
        work={work}
        onIncluded={() => {
          setPressed(false);
          createSplitDraft.clear();
          onDone();
        }}
      />
    </Card>
  );
}
