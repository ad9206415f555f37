import { type CallOptions, type SignedMessage, type SiwxMessage, WalletError } from '@causeway/protocol';
import type { Family, Signed, Subject, Verified, VerifyOptions } from './family.ts';

/** A signer whose verbs are absent where its wallet lacks them. */
interface Able {
  signMessage?(options: { readonly message: string | Uint8Array } & CallOptions): Promise<SignedMessage>;
  signIn?(
    options: { readonly message: Omit<SiwxMessage, 'account' | 'version'> } & CallOptions,
  ): Promise<SignedMessage & { readonly message: string }>;
  sendTransaction?: unknown;
  signTransaction?: unknown;
}

const absent = (method: string) => new WalletError('method-unsupported', { method });

/** The verbs of a family whose wallets may lack any of them: what is absent is named, and is an error when asked for. */
export const verbs = Object.freeze({
  lacks: (signer: Able): ReturnType<NonNullable<Family['lacks']>> => [
    ...(signer.signMessage ? [] : (['message'] as const)),
    ...(signer.signIn ? [] : (['sign-in'] as const)),
    ...(signer.sendTransaction || signer.signTransaction ? [] : (['transaction'] as const)),
  ],
  async signMessage(signer: Able, options: Parameters<NonNullable<Able['signMessage']>>[0]) {
    if (!signer.signMessage) throw absent('signMessage');
    return signer.signMessage(options);
  },
  async signIn(signer: Able, options: Parameters<NonNullable<Able['signIn']>>[0]) {
    if (!signer.signIn) throw absent('signIn');
    return signer.signIn(options);
  },
});

/**
 * Reads a late answer that holds a signature and nothing of ours: nobody has verified it yet, so it is verified here.
 *
 * @param scheme the one of the namespace's messages.
 */
export function readLateBy(
  verify: (options: VerifyOptions) => Promise<Verified>,
  scheme: string,
): (
  answer: unknown,
  about: { readonly subject: Subject; readonly account: string },
) => Promise<Signed | undefined> {
  return async (answer, { subject, account }) => {
    const { signature } = (answer ?? {}) as { readonly signature?: unknown };
    if (typeof signature !== 'string') return undefined;
    const found = await verify({ subject, account, signed: { signature, scheme } });
    if (!found.valid) return undefined;
    const signedText = subject.kind === 'sign-in' ? { signedText: subject.text } : {};
    return { signature, scheme: found.scheme, ...signedText };
  };
}
