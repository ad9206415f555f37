import {
  BigNum,
  LinearFee,
  type TransactionBuilderConfig,
  TransactionBuilderConfigBuilder,
} from '@emurgo/cardano-serialization-lib-nodejs';

/** Mainnet's numbers, for the reference library's builder. */
export const mainnetConfig = (): TransactionBuilderConfig =>
  TransactionBuilderConfigBuilder.new()
    .fee_algo(LinearFee.new(BigNum.from_str('44'), BigNum.from_str('155381')))
    .coins_per_utxo_byte(BigNum.from_str('4310'))
    .pool_deposit(BigNum.from_str('500000000'))
    .key_deposit(BigNum.from_str('2000000'))
    .max_value_size(5000)
    .max_tx_size(16_384)
    .build();
