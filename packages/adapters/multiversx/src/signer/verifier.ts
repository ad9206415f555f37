import type { Chain, Verifier } from '@causeway/protocol';
import { createVerifier as create } from '@causeway/protocol/verifier';
import { formatSiwx, proof, verifySiwx } from './siwx.js';
import { verifySignature } from './verify.js';

/** Verifies signatures by the accounts of a chain. */
export const createVerifier = ({ id }: Chain<'mvx'>): Verifier =>
  create(id, { formatSiwx, verifySiwx, verifySignature, proof });
