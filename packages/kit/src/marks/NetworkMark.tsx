import type { Kit } from '../types.js';
import { useDrawings } from './useDrawings.js';

interface NetworkMarkProps {
  readonly kit: Kit;
  /** A chain, or a family by its namespace. */
  readonly of: { readonly id: string; readonly name: string };
}

/**
 * The mark of a network or of a family, whose name is beside it. An empty disc until the drawings are loaded.
 *
 * @example
 * ```tsx
 * import type { Kit } from '@causeway/kit';
 * import { NetworkMark } from '@causeway/kit/marks';
 *
 * export const OnBase = ({ kit }: { readonly kit: Kit }) => (
 *   <p>
 *     <NetworkMark kit={kit} of={{ id: 'eip155:8453', name: 'Base' }} /> Base
 *   </p>
 * );
 * ```
 */
export function NetworkMark({ kit, of }: NetworkMarkProps) {
  const drawings = useDrawings(kit);
  return (
    <svg data-part="network-mark" viewBox="0 0 24 24" aria-hidden="true">
      {drawings ? <drawings.NetworkDrawing of={of} /> : <circle cx="12" cy="12" r="12" />}
    </svg>
  );
}
