import { useEffect, useState } from 'react';

type MarkOf = (id: string) => string | undefined;

const none: MarkOf = () => undefined;

/**
 * The marks of wallets that are not installed, as `data:` images by their id in the registry; none until they are there.
 *
 * @example
 * ```tsx
 * import { useWalletMarks, WalletMark } from '@causeway/kit/marks';
 *
 * export function Rainbow() {
 *   const markOf = useWalletMarks();
 *   return <WalletMark name="Rainbow" icon={markOf('rainbow')} />;
 * }
 * ```
 */
export function useWalletMarks(): MarkOf {
  const [markOf, setMarkOf] = useState<MarkOf>(() => none);
  useEffect(() => {
    let current = true;
    import('./walletMarks.js').then(
      ({ walletMarkOf }) => current && setMarkOf(() => walletMarkOf),
      // The letters stay when the fetch fails.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return markOf;
}
