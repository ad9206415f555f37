import { createSignIn } from '@causeway/protocol/siwx';
import type { VerbContext } from '../types.js';
import { signMessage } from './sign.js';
import { formatSiwx, signInNonce } from './siwx.js';

/** @see NearSigner.signIn */
export const signIn = createSignIn(formatSiwx, (context: VerbContext, options, { domain, nonce }) =>
  signMessage(context, { ...options, recipient: domain, nonce: signInNonce(nonce) }),
);
