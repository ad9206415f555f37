import type { Kit } from '../types.js';
import { familyName } from './families.js';
import { NetworkMark } from './NetworkMark.js';

const most = 8;

/**
 * The marks of the app's families, or of the networks of its only one. Nothing for a single one.
 *
 * @example
 * ```tsx
 * import type { Kit } from '@causeway/kit';
 * import { FamilyMarks } from '@causeway/kit/marks';
 *
 * export const Footer = ({ kit }: { readonly kit: Kit }) => (
 *   <footer>
 *     <FamilyMarks kit={kit} />
 *   </footer>
 * );
 * ```
 */
export function FamilyMarks({ kit }: { readonly kit: Kit }) {
  const { adapters } = kit.wallets;
  const all =
    adapters.length > 1
      ? adapters.map(({ namespace }) => ({ id: namespace, name: familyName(namespace) }))
      : adapters.flatMap(({ chains }) => chains.filter(({ testnet }) => !testnet));
  if (all.length < 2) return null;
  return (
    <ul data-part="spoken">
      {all.slice(0, most).map((one) => (
        <li key={one.id} title={one.name}>
          <NetworkMark kit={kit} of={one} />
          <span data-part="hidden">{one.name}</span>
        </li>
      ))}
    </ul>
  );
}
