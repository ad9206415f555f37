import {
  type AccountId,
  parseAccountId,
  type SignedMessage,
  type Signer,
  WalletError,
} from '@causeway/protocol';
import { bytesToHex } from '@causeway/protocol/bytes';

/** The signer and its account. */
export interface Signing {
  readonly account: AccountId;
  readonly connection?: string;
  readonly signal?: AbortSignal;
}

/**
 * Gives a function that has the account's wallet sign a challenge and gives the body that a server verifies. The wallet
 * prompts.
 *
 * @throws WalletError `method-unsupported` at once, for a wallet that cannot sign in.
 */
export function signWith(
  wallets: { signer(account: AccountId, options?: { readonly connection?: string }): Signer },
  { account, connection, signal }: Signing,
): (message: unknown) => Promise<object> {
  const signer = wallets.signer(account, { connection });
  const sign: unknown = Reflect.get(signer, 'signIn');
  if (typeof sign !== 'function') throw new WalletError('method-unsupported', { method: 'signIn' });
  return async (message) => bodyOf({ ...(await sign({ message, signal })), account });
}

/** The body for the server, from a wallet's answer: bytes as 0x-hex. */
export function bodyOf({ message: text, account, ...rest }: SignedMessage & { readonly message: string }) {
  const values = Object.entries({ account, ...rest }).map(([name, value]: readonly [string, unknown]) => [
    name,
    value instanceof Uint8Array ? bytesToHex(value) : value,
  ]);
  return { chainId: parseAccountId(account).chainId, text, signed: Object.fromEntries(values) };
}
