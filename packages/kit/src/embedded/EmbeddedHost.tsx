import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import type { Kit } from '../types.js';
import { embeddedOf } from './embedded.js';

/** The place of the embedded wallet's dialogs in the page; their code is fetched with the first request. */
export function EmbeddedHost({ kit }: { readonly kit: Kit }) {
  const embedded = embeddedOf(kit);
  const part = useStore(embedded.part);
  useEffect(() => {
    embedded.hosts += 1;
    return () => {
      embedded.hosts -= 1;
    };
  }, [embedded]);
  return part ? <part.Requests kit={kit} /> : null;
}
