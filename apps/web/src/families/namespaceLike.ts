/** Prefixes (HRP) of bech32 addresses of other networks than Cosmos. */
const humanReadable: Readonly<Record<string, string>> = {
  erd: 'mvx',
  addr: 'cip34',
  addr_test: 'cip34',
  stake: 'cip34',
  stake_test: 'cip34',
  bc: 'bip122',
  tb: 'bip122',
  bcrt: 'bip122',
};

const base58 = /^[1-9A-HJ-NP-Za-km-z]+$/;

/**
 * Guesses the namespace of an address from its form alone, to help a person who pasted an address of another network.
 * Nothing is decided by the guess.
 */
export function namespaceLike(text: string): string | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'eip155';
  const hrp = /^([a-z][a-z_]*)1[02-9ac-hj-np-z]{38,}$/.exec(text)?.[1];
  if (hrp) return humanReadable[hrp] ?? 'cosmos';
  if (/\.near$/.test(text) || /^[0-9a-f]{64}$/.test(text)) return 'near';
  if (!base58.test(text)) return undefined;
  // 32 bytes are 43 or 44 characters, seldom fewer; with the prefix and checksum of SS58 they are 46 to 50.
  if (text.length >= 40 && text.length <= 44) return 'solana';
  return text.length >= 46 && text.length <= 50 ? 'polkadot' : undefined;
}
