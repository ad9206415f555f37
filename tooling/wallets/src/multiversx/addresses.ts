/**
 * The addresses of the wallets' secrets (`publicAccounts`) as ed25519 seeds, in the same order: a local chain
 * funds them. Public: never send anything of value here.
 */
export const multiversxAddresses: readonly string[] = Object.freeze([
  'erd1g6yetnwncf6kncqyezgf33zt7kztrfxxeky6yqlug7p97jrgf9jq0vjalx',
  'erd1x9qpnf8u8kdnkcf69jq9trqxn4l0z4ecd6qmalhulkydf6hska5q3w0v8g',
  'erd1uc9tj53dpg5wm9r074l2cwgz65avf8c28xug9prjxuweepkllz9sje4qqx',
  'erd1ygtpxc32xdlky0zv47gkexec260aplzgzvdf22ztpx29e4sjxw2q2rstdy',
  'erd1a50v7qjk43aaszsa8yryrlypzgv2x25euzhugzjngfs3drrcjx8q2cuglz',
  'erd1aedvezwn9xn3mmlechr2ga2afeyy7j7p3qy7j3l546puwhht023quc0vmw',
  'erd1g73yevkvkrs328ae69p4gqmnq6qerx5w9kxsk0ejws4lttwrsrtsajf7ex',
  'erd18mka6gwzayjevs2sqnk6cqgyrn30jfu64x8x2um099ny0cvnfles5pdp70',
]);
