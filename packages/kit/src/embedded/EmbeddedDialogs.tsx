import { useStore } from '@causeway/react';
import { useCallback, useEffect, useState } from 'react';
import { Boundary } from '../shared/Boundary.js';
import { Layer } from '../shared/Frame.js';
import { LazyPart } from '../shared/LazyPart.js';
import type { Kit } from '../types.js';
import { ApprovalDialog } from './approval/ApprovalDialog.js';
import { embeddedOf } from './embedded.js';
import { prepareRequests } from './prepare.js';
import { loadSecurity } from './security/securityPart.js';
import { embeddedWords } from './words/loadEmbeddedWords.js';

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

/** Shows the oldest request of the embedded wallet, and opens the connect dialog when the wallet needs a sign-in. */
function Requests({ kit }: { readonly kit: Kit }) {
  const embedded = embeddedOf(kit);
  const approvals = useStore(embedded.approvals);
  const isSignInNeeded = useStore(embedded.signIns).length > 0;
  const isReady = Object.keys(useStore(embeddedWords)).length > 0;
  const [request] = approvals;
  const isAsked = request !== undefined;
  useEffect(() => {
    // A request that cannot be shown fails: nothing is stamped.
    if (isAsked)
      prepareRequests(kit).catch((error: unknown) => {
        for (const one of embedded.approvals.get()) one.fail(error);
      });
  }, [kit, embedded, isAsked]);
  useEffect(() => {
    if (!isSignInNeeded) return;
    kit.dialog.set('connect');
    return kit.dialog.subscribe(() => {
      if (kit.dialog.get() !== 'connect') embedded.rejectSignIns();
    });
  }, [kit, embedded, isSignInNeeded]);
  if (!request || !isReady) return null;
  return (
    <Layer kit={kit}>
      {/* A request that cannot be drawn fails, as one whose sentences cannot be fetched. */}
      <Boundary key={request.id} onError={request.fail}>
        <ApprovalDialog kit={kit} request={request} waiting={approvals.length - 1} />
      </Boundary>
    </Layer>
  );
}
