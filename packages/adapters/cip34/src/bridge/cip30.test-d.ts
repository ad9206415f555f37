import type { BrowserWallet } from '@meshsdk/wallet';
import type { Cip30Api, Cip30Entry } from './cip30.js';

/** The types that ours must fit, checked by the compiler. */
type Fits<Given extends Wanted, Wanted> = [Given, Wanted];

/** An enabled wallet as Mesh has it. */
type Wanted = BrowserWallet['walletInstance'];

/** Mesh calls a list that is not there `undefined`, which CIP-30 calls `null`. */
type Spoken<F> = F extends (...args: infer A) => Promise<infer R> ? (...args: A) => Promise<R | null> : never;

export type Proofs = [
  Fits<
    Pick<
      Cip30Api,
      | 'getExtensions'
      | 'getNetworkId'
      | 'getBalance'
      | 'getUsedAddresses'
      | 'getUnusedAddresses'
      | 'getChangeAddress'
      | 'getRewardAddresses'
      | 'signTx'
      | 'signData'
      | 'submitTx'
    >,
    Pick<
      Wanted,
      | 'getExtensions'
      | 'getNetworkId'
      | 'getBalance'
      | 'getUsedAddresses'
      | 'getUnusedAddresses'
      | 'getChangeAddress'
      | 'getRewardAddresses'
      | 'signTx'
      | 'signData'
      | 'submitTx'
    >
  >,
  Fits<Cip30Api['getUtxos'], Spoken<Wanted['getUtxos']>>,
  Fits<Cip30Api['getCollateral'], Spoken<Wanted['getCollateral']>>,
  // The object in the page, before it is enabled.
  Fits<
    Cip30Entry,
    { name: string; icon: string; apiVersion: string; supportedExtensions?: { cip: number }[] }
  >,
];
