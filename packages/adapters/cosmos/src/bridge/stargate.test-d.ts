import type { OfflineAminoSigner } from '@cosmjs/amino';
import type { OfflineDirectSigner, OfflineSigner } from '@cosmjs/proto-signing';
import type { SigningStargateClient } from '@cosmjs/stargate';
import type { StargateSigner, toOfflineSigner } from './stargate.js';

/** The types that ours must fit, checked by the compiler. */
type Fits<Given extends Wanted, Wanted> = [Given, Wanted];

type Given = ReturnType<typeof toOfflineSigner>;

export type Proofs = [
  Fits<Given, OfflineSigner>,
  // Both kinds at once, because some callers require one and some the other.
  Fits<Given, OfflineDirectSigner>,
  Fits<Given, OfflineAminoSigner>,
  Fits<Given, Parameters<typeof SigningStargateClient.connectWithSigner>[1]>,
  Fits<Given, Parameters<typeof SigningStargateClient.offline>[0]>,
  Fits<Given, StargateSigner>,
];
