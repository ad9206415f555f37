import { useT } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** Every action of the app by its name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('palette.title')} onClose={onClose}>
      <p>…</p>
    </Dialog>
  );
}
