/** The name of a family, which is the same in every language. */
const names: Readonly<Record<string, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  cip34: 'Cardano',
  mvx: 'MultiversX',
  near: 'NEAR',
  bip122: 'Bitcoin',
};

/** The name of a namespace; its id where the kit has no name. */
export const familyName = (namespace: string): string => names[namespace] ?? namespace;
