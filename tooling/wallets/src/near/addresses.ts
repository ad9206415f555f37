/**
 * The implicit accounts of the wallets' secrets (`publicAccounts`) as ed25519 seeds, in the same order: a
 * local chain funds them. Public: never send anything of value here.
 */
export const nearAddresses: readonly string[] = Object.freeze([
  '468995cdd3c27569e004c89098c44bf584b1a4c6cd89a203fc47825f48684964',
  '314019a4fc3d9b3b613a2c80558c069d7ef157386e81befefcfd88d4eaf0b768',
  'e60ab9522d0a28ed946ff57eac3902d53ac49f0a39b8828472371d9c86dff88b',
  '221613622a337f623c4caf916c9b38569fd0fc48131a95284b09945cd6123394',
  'ed1ecf0256ac7bd80a1d390641fc811218a32a99e0afc40a534261168c78918e',
  'ee5acc89d329a71deff9c5c6a4755d4e484f4bc18809e947f4ae83c75eeb7aa2',
  '47a24cb2ccb0e1151fb9d1435403730681919a8e2d8d0b3f32742bf5adc380d7',
  '3eeddd21c2e92596415004edac01041ce2f9279aa98e65736f296647e1934ff3',
]);
