import { type MarkOf, useMarks } from './useMarks.js';

const load = async (): Promise<MarkOf> => (await import('./walletMarks.js')).walletMarkOf;

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
export const useWalletMarks = (): MarkOf => useMarks(load);
