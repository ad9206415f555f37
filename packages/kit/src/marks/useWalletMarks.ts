import { useEffect, useState } from 'react';

type MarkOf = (id: string) => string | undefined;

const none: MarkOf = () => undefined;

/** The marks of wallets that are not installed, by their id in the registry; none until they are there. */
export function useWalletMarks(): MarkOf {
  const [markOf, setMarkOf] = useState<MarkOf>(() => none);
  useEffect(() => {
    let current = true;
    import('./walletMarks.js').then(
      ({ walletMarkOf }) => current && setMarkOf(() => walletMarkOf),
      // Letters stay in their place.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return markOf;
}
