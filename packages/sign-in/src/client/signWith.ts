import { type AccountId, parseAccountId, type Signer, WalletError } from '@causeway/protocol';
import { bytesToHex } from '@causeway/protocol/bytes';

/** What signs, and who. */
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
  wallets: { signer(account: never, options?: { readonly connection?: string }): Signer },
  { account, connection, signal }: Signing,
): (message: unknown) => Promise<object> {
  const signer = wallets.signer(account as never, { connection });
  const sign: unknown = Reflect.get(signer, 'signIn');
  if (typeof sign !== 'function') throw new WalletError('method-unsupported', { method: 'signIn' });
  return async (message) => {
    const { message: text, ...rest } = await sign({ message, signal });
    const values = Object.entries(rest).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? bytesToHex(value) : value,
    ]);
    return { chainId: parseAccountId(account).chainId, text, signed: Object.fromEntries(values) };
  };
}
