import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import type { Kit } from '../types.js';
import { embeddedOf } from './embedded.js';

/** The place of the embedded wallet's dialogs in the page; their code is fetched with the first request, or when one opens. */
export function EmbeddedHost({ kit }: { readonly kit: Kit }) {
  const embedded = embeddedOf(kit);
  const part = useStore(embedded.part);
  const isOpen = useStore(kit.dialog) === 'security';
  useEffect(() => {
    embedded.hosts += 1;
    // A dialog that cannot be fetched is not open, so that another press tries again.
    if (isOpen) embedded.part.load().catch(() => kit.dialog.set(undefined));
    return () => {
      embedded.hosts -= 1;
    };
  }, [kit, embedded, isOpen]);
  return part ? <part.EmbeddedDialogs kit={kit} /> : null;
}
