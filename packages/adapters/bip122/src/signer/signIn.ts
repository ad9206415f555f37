import { createSignIn } from '@causeway/protocol/siwx';
import { signMessage } from './sign.js';
import { formatSiwx } from './siwx.js';

/** @see Bip122Signer.signIn */
export const signIn = createSignIn(formatSiwx, signMessage);
