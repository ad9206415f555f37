import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { focusField } from './EmailForm.js';
import { TextField } from './TextField.js';

interface PasskeyFormProps {
  readonly kit: Kit;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly isBusy: boolean;
  /** Called with a press of the button, once there is a name. */
  readonly onCreate: () => void;
}

/** The name of a new passkey, and the button that creates it. */
export function PasskeyForm({ kit, name, onName, isBusy, onCreate }: PasskeyFormProps) {
  const { t } = useEmbeddedWords(kit);
  const [isPressed, setPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => focusField(field.current), []);
  const create = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!name.trim()) field.current?.focus();
    else if (!isBusy) onCreate();
  };
  return (
    <form data-part="form" onSubmit={create} noValidate>
      <TextField
        field={field}
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        error={isPressed && !name.trim() ? t('passkey.nameMissing') : undefined}
        maxLength={64}
        autoComplete="off"
        value={name}
        onText={onName}
      />
      <button type="submit" data-part="action" data-kind="primary" aria-busy={isBusy || undefined}>
        {t('passkey.create')}
      </button>
    </form>
  );
}
