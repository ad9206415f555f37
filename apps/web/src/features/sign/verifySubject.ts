import { verifySiwx } from '@causeway/eip155/siwx';
import type { TypedData } from '@causeway/eip155/typedData';
import { type ReadRequest, type Verification, verifySignature } from '@causeway/eip155/verify';
import { type ChainId, isWalletError, parseAccountId } from '@causeway/protocol';

/** What was signed, kept apart from what the form shows now. */
export type Subject =
  | { readonly kind: 'message'; readonly message: string | Uint8Array }
  | { readonly kind: 'typed-data'; readonly typedData: TypedData }
  | {
      readonly kind: 'sign-in';
      readonly text: string;
      readonly domain: string;
      readonly uri: string;
      readonly nonce: string;
    };

/** One thing that was checked, in the order of the checks. */
export type Check = 'text' | 'document' | 'domain' | 'network' | 'nonce' | 'times' | 'key' | 'contract';

/** What a check of a signature found. */
export interface SubjectVerification extends Pick<Verification, 'valid' | 'scheme' | 'recovered'> {
  /** What was checked and held. */
  readonly checks: readonly Check[];
  /** For a sign-in that does not hold: the field at fault. */
  readonly field?: string;
}

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
export async function verifySubject(options: VerifySubjectOptions): Promise<SubjectVerification> {
  const { subject, account, signature } = options;
  const { address } = parseAccountId(account);
  if (subject.kind === 'sign-in') return verifySignIn(options, subject);
  const what = subject.kind === 'message' ? { message: subject.message } : { typedData: subject.typedData };
  let found = await verifySignature({ ...what, address, signature });
  if (!found.valid) found = await verifySignature({ ...what, address, signature, request: options.request });
  return finding(found, [subject.kind === 'message' ? 'text' : 'document']);
}

async function verifySignIn(
  { account, signature, request, now }: VerifySubjectOptions,
  { text, domain, uri, nonce }: Extract<Subject, { kind: 'sign-in' }>,
): Promise<SubjectVerification> {
  const { address, chainId: chain } = parseAccountId(account);
  const chainId = chain as ChainId<'eip155'>;
  const wanted = { text, signature, domain, uri, nonce, chainId, address, now };
  const held: readonly Check[] = ['text', 'domain', 'network', 'nonce', 'times'];
  try {
    const byKey = await verifySiwx(wanted).catch((error) => {
      if (isWalletError(error, 'signature-mismatch')) return verifySiwx({ ...wanted, request });
      throw error;
    });
    return finding(byKey.verification, held);
  } catch (error) {
    if (isWalletError(error, 'siwx-invalid')) {
      return { valid: false, scheme: 'eip191', checks: [], field: error.context.field };
    }
    if (isWalletError(error, 'signature-mismatch')) {
      const { recovered } = error.context;
      return {
        valid: false,
        scheme: 'eip191',
        checks: held,
        recovered: recovered as `0x${string}` | undefined,
      };
    }
    throw error;
  }
}

function finding({ valid, scheme, recovered }: Verification, held: readonly Check[]): SubjectVerification {
  const byContract = scheme === 'eip1271' || scheme === 'eip6492';
  return { valid, scheme, recovered, checks: valid ? [...held, byContract ? 'contract' : 'key'] : [] };
}
