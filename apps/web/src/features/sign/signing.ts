import { type EntryRequest, type Performance, readSignature } from '@causeway/journal';
import type { Request } from '@causeway/journal/react';
import type { Family, Subject } from '../../families/family.ts';
import type { Sender } from '../request/useSender.ts';

/** The endpoint of this site's own sign-in server. */
export const endpoint = '/sign-in';

/** The props of each of the forms. */
export interface SignFormProps {
  readonly sender: Sender;
  readonly family: Family;
  /** The sender's wallet is no longer connected: no request is possible, but input and results stay. */
  readonly isDisconnected: boolean;
}

/** A request to sign, with the data to verify its answer and to repeat it. */
export interface Signing extends Performance<unknown> {
  /** The content of the form as one text, to detect later changes. */
  readonly form: string;
  readonly subject: Subject;
  readonly sender: Sender;
  /** Creates the same request for another sender. */
  readonly remake: (sender: Sender) => Signing;
}

/** The request of one form on `/sign`. */
export type SigningRequest = Request<Signing>;

interface SigningOptions {
  readonly form: string;
  readonly request: EntryRequest;
  readonly subject: Subject;
  /** Requests the signature from the sender's wallet. Not called before the entry is written. */
  readonly sign: (sender: Sender, signal: AbortSignal) => Promise<unknown>;
}

/** Creates the request of a form to sign. */
export function signingOf(sender: Sender, options: SigningOptions): Signing {
  const { form, request, subject, sign } = options;
  const { id: account, chain, connection } = sender;
  return {
    form,
    subject,
    sender,
    intent: {
      account,
      chainId: chain.id,
      connection: connection.id,
      wallet: connection.walletName,
      request,
    },
    ask: sign.bind(undefined, sender),
    read(answer) {
      const signed = readSignature(account)(answer);
      return signed && { type: 'signed', ...signed };
    },
    remake: (other) => signingOf(other, options),
  };
}
