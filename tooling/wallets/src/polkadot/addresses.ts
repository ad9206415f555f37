/**
 * The account ids (32 bytes, 0x-hex) of the wallets' secrets (`publicAccounts`) as sr25519 seeds, in the same
 * order: a local ledger funds them. Public: never send anything of value here.
 */
export const polkadotAccountIds: readonly `0x${string}`[] = Object.freeze([
  '0x384de7d40bbac77b5c98bef672d9cb1ac06759b03666386faa9cc301f1ad0d74',
  '0x8ea7b2853470aa8c6bd7d40c4ca4e14f0d9557e500076ddc25204b2c83cc8c79',
  '0x9ee186795e72cdecf68279fa53fe9dc5d43cf7f292950a34fc7ff3e474725830',
  '0x28bfa54345dbc77ad83c0836b800c13580233bb65368aa72ad9fcdd1cd2c4e2c',
  '0xd0c5011aef306e7f0bc318cb50e8292d0f0202016971ff84efe7b41da40dc33d',
  '0x2461c62d453429138f6caea31b2df360d267a4d2af922f573324ab27f555be28',
  '0xceba70c6b087309cb4ff2425752e87df1ce5a6bca0c49d98482f20b10b54f056',
  '0xb2ee8fca9a7470502f6016cba3f7e40e5ac627529264ceca103fe00eff211902',
]);
