/**
 * The test network addresses of the wallets' secrets (`publicAccounts`) as ed25519 seeds, in the same order:
 * a local chain funds them. Public: never send anything of value here.
 */
export const cardanoAddresses: readonly string[] = Object.freeze([
  'addr_test1vp3tf9d4nzjuspwpnegg000uyhu4fpppyuzk2ked69cthrcmv0hd8',
  'addr_test1vq54uysy33dq57r3h4cznjhasywe6prtfzf57kq2z4gnc3g99kawe',
  'addr_test1vzu5e4ru8vvaty4t5twj759yc03xgty2q5cfstsgts93tfcj43g9q',
  'addr_test1vrc4u0mt3vv8w0veupvhstga9ha82qz6h6vss0qyc89fyhqgan2eq',
  'addr_test1vzu55kpc5uuj5mcwuxeetq96ll0gz3ah0hx696jj748wtzsutx3v0',
  'addr_test1vqdpz9lmu74fxu0arcl5x6mwn70rd08ylvqyg389z4sz3dc5g49ud',
  'addr_test1vrpq5rsn6dkau62a70qnew8d9yesjahlgfvvs8a6j443nyckwvx2f',
  'addr_test1vpu287fwfyrj5anhs8dcs2pc09mq598vuhcnmv5qv29pc0ctnskvq',
]);

/** The second addresses of the first wallet's accounts, in the same order. */
export const cardanoSecondAddresses: readonly string[] = Object.freeze([
  'addr_test1vrfe2k08ljjccadqdkd509hm2p6lv4xgw60ty2npt3lx6tchjc8sv',
  'addr_test1vzw0g58w8846lejg37aa269f77m5np452nn328wn8crk4vqg0qms0',
  'addr_test1vrkyw3j9l46wrr7s2d6xl6lpthtss3kv2cewc79hcwwpazcz54pmu',
]);
