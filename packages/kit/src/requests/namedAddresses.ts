import type { RequestDescription } from './describeRequest.js';

/** The most fields of a document that are compared. */
const most = 200;

/**
 * The addresses that a request names: contracts, recipients, and those that get a permission.
 *
 * @example
 * import { findLookAlike, namedAddresses, type RequestDescription } from '@causeway/kit/requests';
 *
 * export const imitations = (request: RequestDescription, known: readonly string[]) =>
 *   namedAddresses(request).filter((address) => findLookAlike(address, known));
 */
export function namedAddresses(description: RequestDescription): readonly string[] {
  if (description.kind === 'typed-data') {
    const { reading, does } = description;
    const rows = reading.status === 'ok' ? reading.rows : [];
    const fields = rows.filter(({ type }) => type === 'address').slice(0, most);
    return unique([...fields.map(({ value }) => value), ...addressesOf(does)]);
  }
  if (!('transaction' in description)) return [];
  return unique([description.transaction.to, description.call?.to, ...addressesOf(description)]);
}

const addressesOf = ({ steps }: Pick<Extract<RequestDescription, { steps: unknown }>, 'steps'>) =>
  steps.flatMap(({ contract, call, move }) => [contract, call?.to, move?.to]);

const unique = (addresses: readonly (string | undefined)[]) => [
  ...new Set(addresses.filter((one) => one !== undefined)),
];
