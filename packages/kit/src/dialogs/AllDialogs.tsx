import { useStore } from '@causeway/react';
import type { DialogName, Kit } from '../types.js';
import { AccountDialog, ConnectDialog, NetworkDialog, SendDialog } from './each.js';

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
