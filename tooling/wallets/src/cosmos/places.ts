/** The test wallets' places in a page: name, path and domain, as an app's configuration needs them. */
export const cosmosPlaces = Object.freeze([
  ['Causeway Test Wallet', 'causewayTest.keplr', 'test.causeway.wallet'],
  ['Second Test Wallet', 'causewaySecond.keplr', 'test.causeway.second'],
] as const);
