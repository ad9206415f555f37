import { useT } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/Field.tsx';

interface PasskeyNameFieldProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  /** The button was pressed: a missing name is wrong from now on. */
  readonly pressed: boolean;
}

/** What a passkey is called. */
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
