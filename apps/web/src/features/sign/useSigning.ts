import { type EntryRequest, readSignature } from '@causeway/journal';
import { isWalletError, type Signer } from '@causeway/protocol';
import { useRef } from 'react';
import type { Family, Subject } from '../../families/family.ts';
import { wallets } from '../../wallets.ts';
import { type Request, useRequest } from '../request/useRequest.ts';
import type { Sender } from '../request/useSender.ts';

/** The props of each of the forms. */
export interface SignFormProps {
  readonly sender: Sender;
  readonly family: Family;
  /** The sender's wallet is not connected any more: nothing can be asked, what was typed and answered stays. */
  readonly gone: boolean;
}

/** What a form asks to be signed. */
interface Signing {
  /** What the form held, as one text: to notice that it was changed since. */
  readonly form: string;
  readonly request: EntryRequest;
  readonly subject: Subject;
  /** Asks the wallet through the verb of the signer. */
  readonly sign: (signer: Signer, signal: AbortSignal) => Promise<unknown>;
}

/** A request to sign, with what is needed to verify its answer and to ask again. */
export interface SigningRequest extends Request {
  readonly subject?: Subject;
  /** What the form held when it was asked. */
  readonly form?: string;
  readonly walletName: string;
  /** The id of the connection that was asked. */
  readonly connection?: string;
  start(signing: Signing): void;
  /** Asks the same again, of the account that was asked before. */
  again(): void;
}

/** The one request of a form on `/sign`. */
export function useSigning(sender: Sender, family: Family): SigningRequest {
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
      ask: async () => signing.sign(wallets.signer(by.id, { connection: by.connection.id }), signal),
      read: async (answer) => {
        const { subject } = signing;
        const late = () => family.readLate(answer, { subject, account: by.id });
        const signed = readSignature(by.id)(answer) ?? (await late());
        return signed && { type: 'signed', ...signed };
      },
    }));
  };

  return {
    ...request,
    subject: asked.current?.signing.subject,
    form: asked.current?.signing.form,
    connection: asked.current?.sender.connection.id,
    walletName: asked.current?.sender.connection.walletName ?? sender.connection.walletName,
    start: (signing) => ask(signing, sender),
    again: () => {
      const last = asked.current;
      // Somebody who chose another account after `account-changed` means that account.
      if (last) ask(last.signing, isWalletError(request.error, 'account-changed') ? sender : last.sender);
    },
  };
}
