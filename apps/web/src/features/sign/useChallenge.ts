import { useCallback, useEffect, useState } from 'react';
import { createNonce } from './createNonce.ts';

/** What makes a sign-in good once and for a short time. */
export interface Challenge {
  readonly nonce: string;
  /** RFC 3339, UTC. */
  readonly issuedAt: string;
}

const fresh = (): Challenge => ({ nonce: createNonce(), issuedAt: new Date().toISOString() });

/**
 * The challenge of a sign-in that is shown before it is signed, so it is made ahead; while nobody is asked it is
 * made anew each minute, so that it is never old when it is signed.
 */
export function useChallenge(held: boolean): { readonly challenge: Challenge; readonly renew: () => void } {
  const [challenge, setChallenge] = useState(fresh);
  const renew = useCallback(() => setChallenge(fresh()), []);
  useEffect(() => {
    if (held) return;
    const timer = setInterval(renew, 60_000);
    return () => clearInterval(timer);
  }, [held, renew]);
  return { challenge, renew };
}
