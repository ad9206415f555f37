import { parseSiwx } from '@causeway/eip155/siwx';
import { readTokenCall, type TokenCall } from '@causeway/eip155/tokenCall';
import type { Approval, ApprovalSubject } from '@causeway/embedded-wallet';
import { parseTypedData, type TypedDataReading } from './parseTypedData.js';

type Transaction = Extract<ApprovalSubject, { readonly type: 'transaction' }>;

/** A request in the terms of the dialog. */
export type RequestDescription =
  | { readonly kind: 'message'; readonly bytes: Uint8Array; readonly text?: string }
  | {
      readonly kind: 'sign-in';
      readonly bytes: Uint8Array;
      readonly text: string;
      readonly domain: string;
      /** Whether the text is for this site. */
      readonly here: boolean;
    }
  | { readonly kind: 'typed-data'; readonly reading: TypedDataReading; readonly readable: boolean }
  | {
      /** `transaction`: sent when it is signed. */
      readonly kind: 'transaction' | 'transaction-sign';
      readonly transaction: Transaction;
      /** The call of a token's contract, only where the transaction moves no coin. */
      readonly call?: TokenCall;
    };

/**
 * Describes a request for the person who decides. Never throws.
 *
 * @example
 * import type { Approval } from '@causeway/embedded-wallet';
 * import { describeRequest } from '@causeway/kit/requests';
 *
 * export const isElsewhere = (request: Approval) => {
 *   const description = describeRequest(request, location);
 *   return description.kind === 'sign-in' && !description.here;
 * };
 */
export function describeRequest(
  { subject, chain }: Approval,
  site: { readonly protocol: string; readonly host: string },
): RequestDescription {
  if (subject.type === 'transaction') {
    const isCall = subject.to !== undefined && subject.value === 0n;
    const call = isCall ? readTokenCall(subject.data) : undefined;
    return { kind: subject.sends ? 'transaction' : 'transaction-sign', transaction: subject, call };
  }
  if (subject.type === 'typed-data') {
    const reading = parseTypedData(JSON.stringify(subject.document), chain.id);
    return { kind: 'typed-data', reading, readable: reading.status === 'ok' };
  }
  const { bytes, text } = subject;
  const signIn = text === undefined ? undefined : signInOf(text);
  if (text === undefined || !signIn) return { kind: 'message', bytes, text };
  const { scheme, domain } = signIn;
  // EIP-4361: a wallet also compares the scheme where the text names one.
  const here = domain === site.host && (scheme === undefined || `${scheme}:` === site.protocol);
  return { kind: 'sign-in', bytes, text, domain: scheme ? `${scheme}://${domain}` : domain, here };
}

function signInOf(text: string) {
  try {
    return parseSiwx(text);
  } catch {
    return undefined;
  }
}
