/** Where the test wallets stand in a page: name, path and domain, as an app has to be told. */
export const cosmosPlaces = Object.freeze([
  ['Causeway Test Wallet', 'causewayTest.keplr', 'test.causeway.wallet'],
  ['Second Test Wallet', 'causewaySecond.keplr', 'test.causeway.second'],
] as const);
