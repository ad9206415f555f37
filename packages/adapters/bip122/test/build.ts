import { addressOn } from '../src/chain/address.js';
import { regtest } from '../src/chain/chains.js';
import { writePsbt } from '../src/chain/psbt.js';

/** A PSBT that spends a made-up output of each address, and pays a little. */
export const psbtOf = (addresses: readonly string[]): Uint8Array =>
  writePsbt(
    addresses.map((text, index) => ({
      id: 'ab'.repeat(32),
      index,
      amount: 100_000n,
      address: addressOn(regtest.id, text),
    })),
    [{ script: addressOn(regtest.id, addresses[0] ?? '').script, amount: 90_000n }],
  );
