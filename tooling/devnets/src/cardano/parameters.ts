/** Mainnet's numbers, which the emulator has too, by the names of no server. */
export const parameters = {
  feePerByte: 44,
  feeConstant: 155_381,
  utxoPerByte: 4310,
  transactionBytes: 16_384,
  valueBytes: 5000,
  blockBodyBytes: 90_112,
  blockHeaderBytes: 1100,
  keyDeposit: '2000000',
  poolDeposit: '500000000',
  drepDeposit: '500000000',
  actionDeposit: '100000000000',
} as const;
