import type { AdapterSubject } from '../adapter/subject.js';

/** An adapter, and addresses of which the checksum form is known: at least two. */
export type RelaySubject = Pick<AdapterSubject, 'adapter' | 'addresses' | 'stop'>;

/** The start of most laws. */
export async function loadWire({ adapter, addresses }: RelaySubject) {
  const { namespace } = adapter;
  const forms = [...new Set(addresses.map(([, checksum]) => checksum))];
  const [first, second] = forms;
  const [chain] = adapter.chains;
  if (!first || !second || !chain) throw new Error('A subject needs two addresses and a chain.');
  return { wire: await adapter.relay(), scope: adapter.scope(), namespace, first, second, chain: chain.id };
}
