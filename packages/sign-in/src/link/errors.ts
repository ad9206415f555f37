import { type ErrorContexts, WalletError } from '@causeway/protocol';

declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** The account is another user's. CAIP-10. */
    'sign-in-account-taken': { account: string; status: 409 };
    /** The account is the user's only one, which cannot be taken away. CAIP-10. */
    'sign-in-account-last': { account: string; status: 409 };
  }
}

const sentences = {
  'sign-in-account-taken': 'The account {account} belongs to another user of this site.',
  'sign-in-account-last': 'The account {account} is the only one of its user. Add another one first.',
} as const;

/** A code of linking. */
export type LinkErrorCode = keyof typeof sentences;

/** An error of linking, with its sentence. */
export const linkError = (code: LinkErrorCode, account: string) =>
  new WalletError(code, { account, status: 409 } as ErrorContexts[LinkErrorCode], {
    message: sentences[code],
  });
