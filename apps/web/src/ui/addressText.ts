/**
 * The short form of an address: a prefix such as `0x`, then six characters, and the last six. An address that is
 * hardly longer is left whole.
 */
export function shortenAddress(address: string): string {
  const prefix = /^0x/i.test(address) ? 2 : 0;
  return address.length <= prefix + 16 ? address : `${address.slice(0, prefix + 6)}…${address.slice(-6)}`;
}

/** An address in groups of four characters after its prefix, to be read and compared by eye. */
export function groupAddress(address: string): string[] {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : '';
  const groups = address.slice(prefix.length).match(/.{1,4}/g) ?? [];
  return prefix ? [prefix, ...groups] : groups;
}
