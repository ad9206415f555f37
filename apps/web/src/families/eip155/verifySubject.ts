import { verifySiwx } from '@causeway/eip155/siwx';
import { type ReadRequest, type Verification, verifySignature } from '@causeway/eip155/verify';
import { type ChainId, isWalletError, parseAccountId } from '@causeway/protocol';
import type { Subject, Verified } from '../family.ts';
import { finding, signInChecks, signInFinding } from '../findings.ts';

/** Whose signature of what, and how the account's network is read if the account is a contract. */
export interface VerifySubjectOptions {
  readonly subject: Subject;
  /** CAIP-10. */
  readonly account: string;
  readonly signature: string;
  /** Called only when no key made the signature: then the account's contract decides. */
  readonly request: ReadRequest;
  readonly now?: Date;
}

/**
 * Verifies a signature anew, from the text and the account alone. The network is read only when no key fits.
 *
 * @throws WalletError what `request` fails with: a network that cannot be read is never taken for a bad signature.
 */
export async function verifySubject(options: VerifySubjectOptions): Promise<Verified> {
  const { subject, account, signature } = options;
  const { address } = parseAccountId(account);
  if (subject.kind === 'sign-in') return verifySignIn(options, subject);
  const what = subject.kind === 'message' ? { message: subject.message } : { typedData: subject.typedData };
  let found = await verifySignature({ ...what, address, signature });
  if (!found.valid) found = await verifySignature({ ...what, address, signature, request: options.request });
  return finding(found, [subject.kind === 'message' ? 'text' : 'document'], deciderOf(found));
}

async function verifySignIn(
  { account, signature, request, now }: VerifySubjectOptions,
  { text, domain, uri, nonce }: Extract<Subject, { kind: 'sign-in' }>,
): Promise<Verified> {
  const { address, chainId: chain } = parseAccountId(account);
  const chainId = chain as ChainId<'eip155'>;
  const wanted = { text, signature, domain, uri, nonce, chainId, address, now };
  return signInFinding('eip191', async () => {
    const { verification } = await verifySiwx(wanted).catch((error) => {
      if (isWalletError(error, 'signature-mismatch')) return verifySiwx({ ...wanted, request });
      throw error;
    });
    return finding(verification, signInChecks, deciderOf(verification));
  });
}

const deciderOf = ({ scheme }: Verification) =>
  scheme === 'eip1271' || scheme === 'eip6492' ? 'contract' : 'key';
