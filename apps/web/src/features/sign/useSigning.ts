import { isWalletError } from '@causeway/protocol';
import { useRef } from 'react';
import { wallets } from '../../wallets.ts';
import { type Request, useRequest } from '../form/useRequest.ts';
import type { Sender } from '../form/useSender.ts';
import type { EntryRequest } from '../journal/entry.ts';
import { readSignature } from '../journal/readAnswer.ts';
import { readLateSignature } from './readLateSignature.ts';
import type { Subject } from './verifySubject.ts';

/** What a form asks to be signed. */
export interface Signing {
  /** What the form held, as one text: to notice that it was changed since. */
  readonly form: string;
  readonly request: EntryRequest;
  readonly subject: Subject;
  /** The verb of the signer that asks the wallet. */
  readonly sign: (signer: ReturnType<typeof signerOf>, signal: AbortSignal) => Promise<unknown>;
}

/** A request to sign, with what is needed to verify its answer and to ask again. */
export interface SigningRequest extends Request {
  readonly subject?: Subject;
  /** What the form held when it was asked. */
  readonly form?: string;
  readonly walletName: string;
  start(signing: Signing): void;
  /** Asks the same again, of the account that was asked before. */
  again(): void;
}

const signerOf = (sender: Sender) => wallets.signer(sender.id, { connection: sender.connection.id });

/** The one request of a form on `/sign`. */
export function useSigning(sender: Sender): SigningRequest {
  const request = useRequest();
  const asked = useRef<{ readonly signing: Signing; readonly sender: Sender }>(undefined);

  const ask = (signing: Signing, by: Sender) => {
    asked.current = { signing, sender: by };
    request.ask((signal) => ({
      intent: {
        account: by.id,
        chainId: by.chain.id,
        connection: by.connection.id,
        wallet: by.connection.walletName,
        request: signing.request,
      },
      // Not before the entry is written: an account that left meanwhile is an error of this request.
      ask: async () => signing.sign(signerOf(by), signal),
      read: (answer) => {
        const { subject } = signing;
        return readSignature(by.id)(answer) ?? readLateSignature(answer, subject, by.id, by.chain.id);
      },
    }));
  };

  return {
    ...request,
    subject: asked.current?.signing.subject,
    form: asked.current?.signing.form,
    walletName: asked.current?.sender.connection.walletName ?? sender.connection.walletName,
    start: (signing) => ask(signing, sender),
    again: () => {
      const last = asked.current;
      // Somebody who chose another account after `account-changed` means that account.
      if (last) ask(last.signing, isWalletError(request.error, 'account-changed') ? sender : last.sender);
    },
  };
}
