import { addressPrefix } from '@causeway/protocol/address';

/** Formats an address in groups of four characters after its prefix, to be compared by eye. A name stays whole. */
export function groupAddress(address: string): string[] {
  if (/[./-]/.test(address)) return [address];
  const start = addressPrefix(address);
  const groups = address.slice(start.length).match(/.{1,4}/g) ?? [];
  return start ? [start, ...groups] : groups;
}
