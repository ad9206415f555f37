import { Account } from '@causeway/react/parts';
import { useRef } from 'react';
import { Icon } from '../shared/Icon.js';
import { LazyPart } from '../shared/LazyPart.js';
import { useClosedWithout } from '../shared/useClosedWithout.js';
import type { DialogProps, Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { useAccountOnChain } from './useAccountOnChain.js';

const form = async (kit: Kit) => (await import('./part.js')).loadForm(kit);

/** The dialog to send from the current account. The form is fetched when it opens. */
export function SendDialog({ kit, open, onOpenChange }: DialogProps) {
  const { t } = useLanguage(kit);
  const sender = useAccountOnChain(kit);
  // Until the form is there, which takes the focus, the first button would be the one that closes.
  const title = useRef<HTMLHeadingElement>(null);
  const isShown = open && sender !== undefined;
  useClosedWithout(sender, { open, onOpenChange });
  return (
    <Account.Root wallets={kit.wallets} open={isShown} onOpenChange={onOpenChange}>
      <Account.Popup
        initialFocus={title}
        data-part="dialog"
        data-dialog="send"
        data-state={isShown ? 'open' : 'closed'}
      >
        <Account.Title ref={title} tabIndex={-1} data-part="title">
          {t('send.title')}
        </Account.Title>
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
