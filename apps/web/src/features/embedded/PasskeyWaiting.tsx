import { useT } from '../../i18n/i18n.ts';
import { Waiting } from '../../ui/Waiting.tsx';

/** The device asks the person now; its question may be behind the window. */
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
