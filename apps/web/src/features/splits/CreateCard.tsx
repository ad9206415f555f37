import { useStore } from '@causeway/react';
import type { SplitsConfig } from '../../config.ts';
import { useT } from '../../i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Choice } from '../../ui/Field.tsx';
import type { Sender } from '../request/useSender.ts';
import { createSplitDraft, emptyForm, parseDraft, type SplitForm } from './form.ts';
import { SplitEditor } from './SplitEditor.tsx';
import { useSplitsAction } from './useSplitsAction.ts';

interface CreateCardProps {
  readonly sender: Sender;
  readonly contract: SplitsConfig;
  readonly onDone: () => void;
}

/** The form of a new split: recipients, controller, and the call to sign. */
export function CreateCard({ sender, contract, onDone }: CreateCardProps) {
  const t = useT();
  const work = useSplitsAction(sender, contract);
  const me = sender.account.address as `0x${string}`;
  const form = parseDraft(useStore(createSplitDraft).form) ?? emptyForm(me, contract.kind);
  const setForm = (next: SplitForm) => createSplitDraft.change({ form: JSON.stringify(next) });
  return (
    <Card title={t('splits.create.title')}>
      <SplitEditor
        sender={sender}
        contract={contract}
        work={work}
        form={form}
        onChange={setForm}
        button={t('splits.create.button')}
        actionOf={(split) => ({
          functionName: 'createSplit',
          split,
          ...(form.control === 'me' && { controller: me }),
        })}
        onIncluded={() => {
          createSplitDraft.clear();
          onDone();
        }}
      >
        <Choice
          legend={t('splits.value.controller')}
          value={form.control}
          options={[
            { value: 'me', label: t('splits.form.me'), hint: t('splits.form.meHint') },
            { value: 'nobody', label: t('splits.nobody'), hint: t('splits.form.nobodyHint') },
          ]}
          onChange={(control) => setForm({ ...form, control: control === 'nobody' ? 'nobody' : 'me' })}
        />
      </SplitEditor>
    </Card>
  );
}
