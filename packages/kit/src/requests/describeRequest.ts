import { parseSiwx } from '@causeway/eip155/siwx';
import { readTokenCall, type TokenCall } from '@causeway/eip155/tokenCall';
import type { TypedData } from '@causeway/eip155/typedData';
import type { Approval, ApprovalSubject } from '@causeway/embedded-wallet';
import { readTypedData, type TypedDataReading } from './parseTypedData.js';

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
      /** Whether the data may do more than `call` says. */
      readonly hasMore: boolean;
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
    const { to, value, data, sends } = subject;
    const isCall = to !== undefined && value === 0n;
    const exact = isCall ? readTokenCall(data) : undefined;
    const call = exact ?? (isCall ? permissionIn(data) : undefined);
    const hasMore = data !== '0x' && !exact;
    return { kind: sends ? 'transaction' : 'transaction-sign', transaction: subject, call, hasMore };
  }
  if (subject.type === 'typed-data') {
    const reading = readTypedData(subject.document as TypedData, chain.id);
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

const approve = '0x095ea7b3';
/** `increaseAllowance` of OpenZeppelin, and `increaseApproval`, its older name. */
const increases = ['0x39509351', '0xd73dd623'];

/** The permission that a call gives although it is not exactly one: contracts ignore the bytes after the parameters. */
function permissionIn(data: string): TokenCall | undefined {
  const selector = data.slice(0, 10).toLowerCase();
  const words = data.slice(10, 138);
  const call = readTokenCall(`${increases.includes(selector) ? approve : selector}${words}`);
  return call?.kind === 'approve' || call?.kind === 'approve-all' ? call : undefined;
}

function signInOf(text: string) {
  try {
    return parseSiwx(text);
  } catch {
    return undefined;
  }
}
