import { useT } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Waiting.tsx';

interface PasskeyNameFieldProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  /** The button was pressed: a missing name is wrong from now on. */
  readonly pressed: boolean;
}

/** The field for a passkey's name. */
export function PasskeyNameField({ name, onName, pressed }: PasskeyNameFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t('embedded.passkey.name')}
      hint={t('embedded.passkey.nameHint')}
      value={name}
      maxLength={64}
      autoComplete="off"
      onChange={({ target }) => onName(target.value)}
      error={pressed && !name.trim() ? t('embedded.passkey.nameMissing') : undefined}
    />
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
