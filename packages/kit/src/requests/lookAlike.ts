import { addressPrefix } from '@causeway/protocol/address';

/** People compare this many characters at each end, so attackers make exactly these equal. */
const ends = 4;

const digitsOf = (address: string) => address.slice(addressPrefix(address).length).toLowerCase();

/**
 * Finds the known address that another one resembles: the same first and last four characters, and others in between.
 * A known address never resembles another one.
 *
 * @example
 * import { findLookAlike } from '@causeway/kit/requests';
 *
 * export const imitates = (recipient: string, book: readonly string[]) => findLookAlike(recipient, book) !== undefined;
 */
export function findLookAlike(address: string, knownAddresses: readonly string[]): string | undefined {
  const digits = digitsOf(address);
  if (knownAddresses.some((each) => digitsOf(each) === digits)) return undefined;
  return knownAddresses.find((each) => {
    const other = digitsOf(each);
    return (
      other.slice(0, ends) === digits.slice(0, ends) &&
      other.slice(-ends) === digits.slice(-ends) &&
      other.length === digits.length
    );
  });
}
