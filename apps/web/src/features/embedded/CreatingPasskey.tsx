import { type FormEvent, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Waiting.tsx';

interface PasskeyFormProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly busy: boolean;
  /** Called with a press of the button, once there is a name. */
  readonly onCreate: () => void;
}

/** The name of a new passkey, and the button that creates it. */
export function PasskeyForm({ name, onName, busy, onCreate }: PasskeyFormProps) {
  const t = useT();
  const [pressed, setPressed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (name.trim() && !busy) onCreate();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label={t('embedded.passkey.name')}
        hint={t('embedded.passkey.nameHint')}
        value={name}
        maxLength={64}
        autoComplete="off"
        onChange={({ target }) => onName(target.value)}
        error={pressed && !name.trim() ? t('embedded.passkey.nameMissing') : undefined}
      />
      <div className="row">
        <Button type="submit" kind="primary" busy={busy}>
          {t('embedded.passkey.create')}
        </Button>
      </div>
    </form>
  );
}

/** Shown while the device prompts the person; its dialog may be behind the window. */
export function PasskeyWaiting({
  since,
  onCancel,
}: {
  readonly since: number;
  readonly onCancel: () => void;
}) {
  const t = useT();
  return (
    <Waiting
      title={t('embedded.passkey.waiting')}
      since={since}
      slow={t('embedded.passkey.slow')}
      onCancel={onCancel}
    >
      <p>{t('embedded.passkey.do')}</p>
    </Waiting>
  );
}
