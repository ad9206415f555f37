import { Connect } from '@causeway/react/parts';
import { Icon } from '../shared/Icon.js';
import type { DialogProps } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { ConnectContent } from './ConnectContent.js';

/** The dialog to choose and connect a wallet. */
export function ConnectDialog({ kit, open, onOpenChange, openRef }: DialogProps) {
  const { t } = useLanguage(kit);
  return (
    <Connect.Root wallets={kit.inPage} open={open} onOpenChange={onOpenChange} openRef={openRef}>
      <Connect.Popup
        data-part="dialog"
        data-dialog="connect"
        data-state={open ? 'open' : 'closed'}
        aria-label={t('title')}
      >
        <ConnectContent kit={kit} open={open} onConnect={() => onOpenChange(false)} />
        <Connect.Close data-part="close" aria-label={t('close')}>
          <Icon name="close" />
        </Connect.Close>
      </Connect.Popup>
    </Connect.Root>
  );
}
