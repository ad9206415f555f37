/**
 * The addresses of the wallets' secrets (`publicAccounts`) as ed25519 seeds, in the same order: a local chain
 * funds them. Public: never send anything of value here.
 */
export const solanaAddresses: readonly string[] = Object.freeze([
  '5kMDkdera2vkpd3XkjMd851WJ4EnE9nxGcukW2mW7AU3',
  '4KFfjB21m9Zn1Dn3JdYDs6fULqB2fkmgmnaUPQG9fHW7',
  'GUzFn2poZUMknDCCTf4AbrrRdhdjkfDhqyxGDY88974v',
  '3J4PNA75JHjN1WHZNZKoCu4g8GxSwetVm4s9B6nTGYDh',
  'GxcsZKjaRS6RKFaL7q5wyUThmh5xa5C4WxZR2M6LEZ6M',
  'H3SLSRYnG65HTKDeyrbz1KXWg64xUZ52nU35MXiUUY25',
  '5pdV8zFuxAMEM1YvNKugHzvpRQpvRYFXEXZEuYGmZga2',
  '5EeeRUw7bWXsHKSjZNBDM1RkgLoKHMaQxzTuVXXwoPvA',
]);
