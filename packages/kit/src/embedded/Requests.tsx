import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import { Boundary } from '../shared/Boundary.js';
import { Layer } from '../shared/Frame.js';
import type { Kit } from '../types.js';
import { ApprovalDialog } from './approval/ApprovalDialog.js';
import { embeddedOf } from './embedded.js';
import { prepareRequests } from './prepare.js';
import { embeddedWords } from './words/loadEmbeddedWords.js';

/** Shows the oldest request of the embedded wallet, and opens the connect dialog when the wallet needs a sign-in. */
export function Requests({ kit }: { readonly kit: Kit }) {
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
      if (kit.dialog.get() !== 'connect') embedded.leave();
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
