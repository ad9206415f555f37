import { useEffect, useRef, useState } from 'react';
import type { Kit } from '../../types.js';
import { Button, Form } from '../look/parts.js';
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
  const create = () => {
    setPressed(true);
    if (!name.trim()) field.current?.focus();
    else if (!isBusy) onCreate();
  };
  return (
    <Form onSubmit={create}>
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
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {t('passkey.create')}
      </Button>
    </Form>
  );
}
