import type { InjectedExtension } from '@polkadot/extension-inject/types';
import type { Signer, SignerPayloadJSON } from '@polkadot/types/types';
import type { SignerPayload } from '../types.js';
import type { EnabledExtension, InjectedSigner } from './extensionDapp.js';

/** What our types must fit, said to the compiler. */
type Fits<Given extends Wanted, Wanted> = [Given, Wanted];

export type Proofs = [
  Fits<InjectedSigner, Signer>,
  Fits<InjectedExtension, EnabledExtension>,
  // Our payload is the wallets' one, apart from what is read-only here.
  Fits<Omit<SignerPayload, 'signedExtensions'>, Omit<SignerPayloadJSON, 'signedExtensions'>>,
];
