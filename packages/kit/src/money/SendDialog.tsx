import { Account } from '@causeway/react/parts';
import { Icon } from '../shared/Icon.js';
import { LazyPart } from '../shared/LazyPart.js';
import { useClosedWithout } from '../shared/useClosedWithout.js';
import type { DialogProps } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { useAccountOnChain } from './useAccountOnChain.js';

const form = async () => (await import('./part.js')).SendForm;

/** The dialog to send from the current account. The form is fetched when it opens. */
export function SendDialog({ kit, open, onOpenChange }: DialogProps) {
  const { t } = useLanguage(kit);
  const sender = useAccountOnChain(kit);
  const isShown = open && sender !== undefined;
  useClosedWithout(sender, { open, onOpenChange });
  return (
    <Account.Root wallets={kit.wallets} open={isShown} onOpenChange={onOpenChange}>
      <Account.Popup data-part="dialog" data-dialog="send" data-state={isShown ? 'open' : 'closed'}>
        <Account.Title data-part="title">{t('send.title')}</Account.Title>
        {isShown && (
          <LazyPart
            // The key resets the form for another account or network.
            key={`${sender.chain.id} ${sender.account.address}`}
            kit={kit}
            load={form}
            props={{ kit, ...sender, onClose: () => onOpenChange(false) }}
          />
        )}
        <Account.Close data-part="close" aria-label={t('close')}>
          <Icon name="close" />
        </Account.Close>
      </Account.Popup>
    </Account.Root>
  );
}
