import { useStore } from '@causeway/react';
import { AccountDialog } from '../account/AccountDialog.js';
import { ConnectDialog } from '../connect/ConnectDialog.js';
import { SendDialog } from '../money/SendDialog.js';
import { NetworkDialog } from '../network/NetworkDialog.js';
import type { DialogName, Kit } from '../types.js';

/** All dialogs of a kit; the one that `kit.dialog` names is open. */
export function AllDialogs({ kit }: { readonly kit: Kit }) {
  const name = useStore(kit.dialog);
  const opening = (one: DialogName) => ({
    kit,
    open: name === one,
    onOpenChange: (open: boolean) => {
      if (open) kit.dialog.set(one);
      else if (kit.dialog.get() === one) kit.dialog.set(undefined);
    },
  });
  return (
    <>
      <ConnectDialog {...opening('connect')} />
      <AccountDialog {...opening('account')} />
      <NetworkDialog {...opening('network')} />
      <SendDialog {...opening('send')} />
    </>
  );
}
