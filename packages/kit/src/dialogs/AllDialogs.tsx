import { type ReactNode, useSyncExternalStore } from 'react';
import { connectOpener } from '../connect/connectOpener.js';
import type { DialogName, DialogProps, Kit } from '../types.js';
import { AccountDialog, ConnectDialog, NetworkDialog, SendDialog } from './boundedDialogs.js';

/** All dialogs of a kit; the one that `kit.dialog` names is open. */
export const AllDialogs = ({ kit }: { readonly kit: Kit }) => (
  <>
    <Named kit={kit} name="connect" Dialog={ConnectDialog} openRef={connectOpener(kit)} />
    <Named kit={kit} name="account" Dialog={AccountDialog} />
    <Named kit={kit} name="network" Dialog={NetworkDialog} />
    <Named kit={kit} name="send" Dialog={SendDialog} />
  </>
);

interface NamedProps extends Pick<DialogProps, 'kit' | 'openRef'> {
  readonly name: DialogName;
  readonly Dialog: (props: DialogProps) => ReactNode;
}

const no = () => false;

/** Renders its dialog only when it opens or closes, and not when another one does. */
function Named({ kit, name, Dialog, openRef }: NamedProps) {
  const isOpen = () => kit.dialog.get() === name;
  const open = useSyncExternalStore(kit.dialog.subscribe, isOpen, no);
  const onOpenChange = (next: boolean) => {
    if (next) kit.dialog.set(name);
    else if (isOpen()) kit.dialog.set(undefined);
  };
  return <Dialog kit={kit} open={open} onOpenChange={onOpenChange} openRef={openRef} />;
}
