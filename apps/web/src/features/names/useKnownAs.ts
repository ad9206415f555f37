import { shortenAddress } from '@causeway/protocol/address';
import { useBook } from '../book/app.ts';
import { keyOf } from '../book/entry.ts';
import { useNames } from './useName.ts';

/**
 * Says an address where only plain text can stand: what the visitor calls it, or its name, and always six characters at
 * each end. Each part keeps its own direction.
 */
export function useKnownAs(addresses: readonly string[]): (address: string) => string {
  const book = useBook();
  const names = useNames(addresses);
  return (address) => {
    const saved = book.find((entry) => keyOf(entry) === keyOf({ ...entry, address }));
    const known = saved?.label ?? names[address]?.name;
    return [
      ...(known === undefined ? [] : [`\u2068${known}\u2069`]),
      `\u2066${shortenAddress(address)}\u2069`,
    ].join(' – ');
  };
}
