import { useStore } from '@causeway/react';
import { useEffect, useId } from 'react';
import { Layer } from '../shared/Frame.js';
import type { DialogName, Kit } from '../types.js';
import { useDialogPart } from './useDialogPart.js';

const none = () => undefined;
const nobody: readonly string[] = [];

/** The dialogs of a kit. The first of several buttons renders them, so that a page has them once. */
export function Dialogs({ kit }: { readonly kit: Kit }) {
  const id = useId();
  useEffect(() => {
    kit.hosts.set([...kit.hosts.get(), id]);
    return () => kit.hosts.set(kit.hosts.get().filter((one) => one !== id));
  }, [kit, id]);
  const hosts = useStore<readonly string[]>(kit.hosts, () => nobody);
  return hosts[0] === id ? <Hosted kit={kit} /> : null;
}

function Hosted({ kit }: { readonly kit: Kit }) {
  const name = useStore<DialogName | undefined>(kit.dialog, none);
  const part = useDialogPart(kit, name !== undefined);
  if (!part) return null;
  const opening = (one: DialogName) => ({
    kit,
    open: name === one,
    onOpenChange: (open: boolean) => {
      if (open) kit.dialog.set(one);
      else if (kit.dialog.get() === one) kit.dialog.set(undefined);
    },
  });
  return (
    <Layer kit={kit}>
      <part.ConnectDialog {...opening('connect')} />
      <part.AccountDialog {...opening('account')} />
      <part.NetworkDialog {...opening('network')} />
      <part.SendDialog {...opening('send')} />
    </Layer>
  );
}
