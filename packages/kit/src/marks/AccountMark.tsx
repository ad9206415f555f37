import type { Kit } from '../types.js';
import { useDrawings } from './useDrawings.js';

/**
 * The mark of an address, shown beside it and never instead of it. An empty disc until the drawings are loaded.
 *
 * @example
 * ```tsx
 * import type { Kit } from '@causeway/kit';
 * import { AccountMark } from '@causeway/kit/marks';
 *
 * export const Payee = ({ kit, address }: { readonly kit: Kit; readonly address: string }) => (
 *   <p>
 *     <AccountMark kit={kit} address={address} /> {address}
 *   </p>
 * );
 * ```
 */
export function AccountMark({ kit, address }: { readonly kit: Kit; readonly address: string }) {
  const drawings = useDrawings(kit);
  const { avatar } = kit.choices;
  if (avatar)
    return (
      <span data-part="account-mark" data-causeway-app="mark">
        {avatar({ address })}
      </span>
    );
  return (
    <svg data-part="account-mark" viewBox="0 0 32 32" aria-hidden="true">
      {drawings ? <drawings.AccountDrawing address={address} /> : <circle cx="16" cy="16" r="16" />}
    </svg>
  );
}
