import type { InjectedExtension } from '@polkadot/extension-inject/types';
import type { Signer, SignerPayloadJSON } from '@polkadot/types/types';
import type { SignerPayload } from '../types.js';
import type { EnabledExtension, InjectedSigner } from './extensionDapp.js';

/** The types that ours must fit, checked by the compiler. */
type Fits<Given extends Wanted, Wanted> = [Given, Wanted];

export type Proofs = [
  Fits<InjectedSigner, Signer>,
  Fits<InjectedExtension, EnabledExtension>,
  // Our payload is the wallets' payload, apart from the read-only fields here.
  Fits<Omit<SignerPayload, 'signedExtensions'>, Omit<SignerPayloadJSON, 'signedExtensions'>>,
];
