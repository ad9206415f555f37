import { type FormEvent, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useAction } from '../../wallets.ts';
import { book } from './app.ts';
import { type BookEntry, maxLabel } from './entry.ts';

interface LabelFormProps {
  /** The address; with `label` it is saved already and is renamed. */
  readonly of: Pick<BookEntry, 'namespace' | 'address'> & { readonly label?: string };
  readonly onDone: () => void;
}

/** The visitor's label for an address. Not a `form` element, because it may be inside one. */
export function LabelForm({ of, onDone }: LabelFormProps) {
  const t = useT();
  const { namespace, address } = of;
  const [label, setLabel] = useState(of.label ?? '');
  const [pressed, setPressed] = useState(false);
  const save = useAction(async () => {
    await book.save({ namespace, address, label });
    onDone();
  });
  const problem = book.problemOf(label, of);
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault();
    setPressed(true);
    if (!problem) save.dispatch();
  };
  return (
    <div className="stack" data-gap="2">
      <TextField
        label={t('names.book.label')}
        value={label}
        autoComplete="off"
        autoFocus
        error={
          (pressed || problem === 'long') && problem
            ? t(`names.book.${problem}`, { count: maxLabel })
            : undefined
        }
        onChange={({ target }) => setLabel(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && submit(event)}
      />
      <div className="row">
        <Button busy={save.status === 'pending'} onClick={submit}>
          {t('names.book.save')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
      {save.status === 'error' && <ErrorNotice error={save.error} onRetry={() => save.dispatch()} />}
    </div>
  );
}
