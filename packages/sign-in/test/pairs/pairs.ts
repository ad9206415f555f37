import { bitcoin } from './bitcoin.js';
import { cardano } from './cardano.js';
import { cosmos } from './cosmos.js';
import { eip155 } from './eip155.js';
import { multiversx } from './multiversx.js';
import { nativeAuth } from './nativeAuth.js';
import { near } from './near.js';
import type { Pair } from './pair.js';
import { polkadot } from './polkadot.js';
import { solana } from './solana.js';

/** Opens a pair with the key that a byte makes. */
export const pairs: Readonly<Record<string, (byte: number) => Pair | Promise<Pair>>> = {
  siwe: eip155,
  '@solana/wallet-standard-util': solana,
  '@polkadot/util-crypto, sr25519': polkadot('sr25519'),
  '@polkadot/util-crypto, ed25519': polkadot('ed25519'),
  '@polkadot/util-crypto, ecdsa': polkadot('ecdsa'),
  '@keplr-wallet/cosmos': cosmos,
  'bip322-js': bitcoin,
  '@cardano-foundation/cardano-verify-datasignature': cardano,
  '@multiversx/sdk-core': multiversx,
  '@multiversx/sdk-native-auth-server': nativeAuth,
  'near-api-js': near,
};
