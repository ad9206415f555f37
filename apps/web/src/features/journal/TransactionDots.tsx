import type { EntryStatus } from '@causeway/journal';
import { useT } from '../../i18n/i18n.ts';
import { Dots } from '../../ui/Dots.tsx';
import { lifeOf } from './life.ts';

/** The life of a transaction as four dots; nothing for one that was refused or failed before it was sent. */
export function TransactionDots({ status }: { readonly status: EntryStatus }) {
  const t = useT();
  const life = lifeOf(status);
  if (!life) return null;
  const [checked, signing, sent, decided] = life;
  const ends = ['dropped', 'replaced', 'reverted', 'partly'] as const;
  const end = ends.find((one) => one === status) ?? 'included';
  return (
    <Dots
      dots={[
        { name: t('activity.step.checked'), state: checked },
        { name: t(signing === 'done' ? 'activity.step.signed' : 'activity.step.signing'), state: signing },
        { name: t('activity.step.sent'), state: sent },
        { name: t(`activity.status.${end}`), state: decided },
      ]}
    />
  );
}
