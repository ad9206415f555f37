import { useId } from 'react';
import type { Kit } from '../types.js';
import type { SendForm } from './useSendForm.js';
import { useMoneyWords } from './words/useMoneyWords.js';

interface MemoFieldProps {
  readonly kit: Kit;
  readonly form: Pick<SendForm, 'memo' | 'setMemo'>;
}

/** The memo that exchanges require with their address; nothing where the network's transfers have none. */
export function MemoField({ kit, form: { memo, setMemo } }: MemoFieldProps) {
  const { t, count } = useMoneyWords(kit);
  const id = useId();
  if (!memo) return null;
  return (
    <div data-part="field">
      <label data-part="field-label" htmlFor={id}>
        {t('send.memo')}
      </label>
      <input
        id={id}
        data-part="field-input"
        autoComplete="off"
        spellCheck={false}
        value={memo.input}
        onChange={({ target }) => setMemo(target.value)}
        aria-invalid={memo.isLong || undefined}
        aria-describedby={`${id}note`}
      />
      <p id={`${id}note`} data-part="field-note" data-state={memo.isLong ? 'failed' : undefined}>
        {memo.isLong ? count('send.memoLong', memo.most) : t('send.memoHint')}
      </p>
    </div>
  );
}
