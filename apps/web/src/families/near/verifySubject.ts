import { createRpc } from '@causeway/near/rpc';
import { verifySiwx } from '@causeway/near/siwx';
import { verifySignature } from '@causeway/near/verify';
import { type CallOptions, type Chain, type ChainId, parseAccountId, WalletError } from '@causeway/protocol';
import { findChain } from '../../chains.ts';
import type { Signed, Subject, Verified } from '../family.ts';
import { finding, signInChecks, signInFinding } from '../findings.ts';
import { textOf } from './textOf.ts';

/** Whose signature of what. */
export interface VerifySubjectOptions extends CallOptions {
  readonly subject: Subject;
  /** CAIP-10. */
  readonly account: string;
  /** With `publicKey`, `recipient`, `nonce` and `callbackUrl` in its proof: an account does not tell them. */
  readonly signed: Pick<Signed, 'signature' | 'scheme' | 'proof'>;
  readonly now?: Date;
}

/**
 * Verifies a signature anew, from the text, the account and what came with it, and asks the network whether the key has
 * full access to the account.
 */
export async function verifySubject(options: VerifySubjectOptions): Promise<Verified> {
  const { subject, account, signed, now, signal, timeout } = options;
  const { address, chainId: chain } = parseAccountId(account);
  const { signature, scheme } = signed;
  const { publicKey = '', recipient = '', nonce: once = '', callbackUrl } = signed.proof ?? {};
  const listed = findChain(chain) as Chain<'near'> | undefined;
  if (!listed) throw new WalletError('network-unknown', { chain });
  const rpc = createRpc(listed);
  const proof = { signature, publicKey, ...(callbackUrl === undefined ? {} : { callbackUrl }), rpc };
  if (subject.kind === 'message') {
    const message = textOf(subject.message);
    if (message === undefined) return { valid: false, scheme, checks: [] };
    const asked = { address, message, recipient, nonce: once, ...proof, signal, timeout };
    return finding(await verifySignature(asked), ['text']);
  }
  if (subject.kind !== 'sign-in') return { valid: false, scheme, checks: [] };
  const { text, domain, uri, nonce } = subject;
  const chainId = chain as ChainId<'near'>;
  const wanted = { text, domain, uri, nonce, chainId, address, now, ...proof };
  return signInFinding(scheme, async () => finding((await verifySiwx(wanted)).verification, signInChecks));
}
