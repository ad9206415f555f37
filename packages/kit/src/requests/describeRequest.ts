import { address } from '@causeway/eip155/address';
import { parseSiwx } from '@causeway/eip155/siwx';
import { readTokenCall } from '@causeway/eip155/tokenCall';
import type { TypedData } from '@causeway/eip155/typedData';
import type { Approval, ApprovalSubject } from '@causeway/embedded-wallet';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import { readTypedData, type TypedDataReading } from './parseTypedData.js';
import { type DocumentReading, readDocument } from './readDocument.js';
import type { Step, StepCall } from './step.js';
import { readSteps } from './steps.js';

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
  | {
      readonly kind: 'typed-data';
      readonly reading: TypedDataReading;
      readonly readable: boolean;
      /** What a known document does; empty for any other. */
      readonly does: DocumentReading;
    }
  | {
      /** `transaction`: sent when it is signed. */
      readonly kind: 'transaction' | 'transaction-sign';
      readonly transaction: Transaction;
      /** The call of a token's contract, only where the transaction moves no coin. */
      readonly call?: StepCall;
      /** The calls inside the call of a known contract, and the permissions that they give. */
      readonly steps: readonly Step[];
      /** Whether the data may do more than `call` and `steps` say. */
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
  { subject, chain, account }: Approval,
  site: { readonly protocol: string; readonly host: string },
): RequestDescription {
  if (subject.type === 'transaction') {
    const { to, value, data, sends } = subject;
    const transaction = { ...subject, to: to === undefined ? undefined : checksummed(to) };
    const isPlain = to === undefined || !isHex(data) || data === '0x';
    const steps = isPlain
      ? []
      : readSteps({ contract: transaction.to as Hex, value, data, from: account.address as Hex });
    const [own] = steps.filter((step) => step.data === data);
    const call = value === 0n ? own?.call : undefined;
    return {
      kind: sends ? 'transaction' : 'transaction-sign',
      transaction,
      call,
      // A call that cannot be read is shown by the transaction itself.
      steps: own && (call || !own.call) ? [] : steps,
      hasMore: data !== '0x' && !(value === 0n && readTokenCall(data)),
    };
  }
  if (subject.type === 'typed-data') {
    const reading = readTypedData(subject.document as TypedData, chain.id);
    const rows = reading.status === 'ok' ? reading.rows : [];
    return {
      kind: 'typed-data',
      reading,
      readable: reading.status === 'ok',
      does: readDocument(rows, account.address, chain.id),
    };
  }
  const { bytes, text } = subject;
  const signIn = text === undefined ? undefined : signInOf(text);
  if (text === undefined || !signIn) return { kind: 'message', bytes, text };
  const { scheme, domain } = signIn;
  // EIP-4361: a wallet also compares the scheme where the text names one.
  const here = domain === site.host && (scheme === undefined || `${scheme}:` === site.protocol);
  return { kind: 'sign-in', bytes, text, domain: scheme ? `${scheme}://${domain}` : domain, here };
}

/** In the form that shows a mistyped character. A malformed one stays as it is: it is signed as such. */
function checksummed(to: string): string {
  try {
    return address.parse(to);
  } catch {
    return to;
  }
}

function signInOf(text: string) {
  try {
    return parseSiwx(text);
  } catch {
    return undefined;
  }
}
