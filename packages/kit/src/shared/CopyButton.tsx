import { useAction } from '@causeway/react';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { Icon } from './Icon.js';

interface CopyButtonProps {
  readonly kit: Kit;
  readonly value: string;
  readonly label: string;
}

/** Copies a text, and shows whether the browser allowed it. */
export function CopyButton({ kit, value, label }: CopyButtonProps) {
  const { t } = useLanguage(kit);
  const { status, dispatch, reset } = useAction(() => navigator.clipboard.writeText(value));
  return (
    <button type="button" data-part="action" data-state={status} onClick={() => dispatch()} onBlur={reset}>
      <Icon name={status === 'done' ? 'check' : 'copy'} />
      <span aria-live="polite">
        {status === 'done' ? t('copied') : status === 'error' ? t('copyFailed') : label}
      </span>
    </button>
  );
}
