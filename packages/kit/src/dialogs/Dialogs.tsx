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
  const isOpen = useStore<DialogName | undefined>(kit.dialog, none) !== undefined;
  const part = useDialogPart(kit, isOpen, () => kit.dialog.set(undefined));
  const Embedded = kit.choices.embedded?.ui?.Host;
  return (
    <>
      {part && (
        <Layer kit={kit}>
          <part.AllDialogs kit={kit} />
        </Layer>
      )}
      {Embedded && <Embedded kit={kit} />}
    </>
  );
}
