import { useStore } from '@causeway/react';
import { useCallback, useState } from 'react';
import { LazyPart } from '../shared/LazyPart.js';
import type { Kit } from '../types.js';
import { Requests } from './Requests.js';
import { loadSecurity } from './security/securityPart.js';

/** The dialogs of the embedded wallet: its requests, and from its first opening its security. */
export function EmbeddedDialogs({ kit }: { readonly kit: Kit }) {
  const isOpen = useStore(kit.dialog) === 'security';
  const [isSeen, setSeen] = useState(isOpen);
  if (isOpen && !isSeen) setSeen(true);
  const load = useCallback(
    () =>
      loadSecurity(kit).catch((error: unknown) => {
        // A dialog that cannot be fetched is not open, so that another press tries again.
        setSeen(false);
        kit.dialog.set(undefined);
        throw error;
      }),
    [kit],
  );
  return (
    <>
      <Requests kit={kit} />
      {isSeen && <LazyPart kit={kit} load={load} props={{ kit }} room={null} />}
    </>
  );
}
