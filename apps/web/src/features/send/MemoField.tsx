import { useT } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/Field.tsx';
import { sendDraft } from '../form/sendDraft.ts';
import type { SendForm } from './useSendForm.ts';

/** The memo that exchanges require with their address; nothing where the family has none. */
export function MemoField({ form: { memo } }: { readonly form: Pick<SendForm, 'memo'> }) {
  const t = useT();
  if (!memo) return null;
  return (
    <TextField
      label={t('send.memo.label')}
      hint={t('send.memo.hint')}
      value={memo.input}
      error={memo.isLong ? t('send.memo.long', { most: memo.most }) : undefined}
      onChange={({ target }) => sendDraft.change({ memo: target.value })}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
