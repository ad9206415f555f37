import { type Adapter, isAccountOf, type Signer } from '@causeway/protocol';
import type { Wallets } from './types.js';

interface EvmSigner extends Signer<'eip155'> {
  readonly signTypedData: () => void;
}
interface SolanaSigner extends Signer<'solana'> {
  readonly signAllTransactions: () => void;
}
declare const wallets: Wallets<readonly [Adapter<'eip155', EvmSigner>]>;
declare const two: Wallets<readonly [Adapter<'eip155', EvmSigner>, Adapter<'solana', SolanaSigner>]>;

/** Signers are only typed here, never called. */
export function types(): void {
  const account = wallets.selected.get();
  if (!account) return;
  const only: EvmSigner = wallets.signer(account.id);
  only.signTypedData();
  const any: EvmSigner | SolanaSigner = two.signer(account.id, { connection: account.connection });
  if ('signTypedData' in any) any.signTypedData();
  if (isAccountOf(account, 'solana')) {
    const narrowed: SolanaSigner = two.signer(account.id, { connection: account.connection });
    narrowed.signAllTransactions();
  }
  const named: SolanaSigner = two.signer('solana:mainnet:abc');
  named.signAllTransactions();
  // Wallets with a typed list are wallets.
  const plain: Wallets = two;
  plain.signer(account.id);
  // @ts-expect-error no adapter for this namespace
  two.signer('cosmos:cosmoshub-4:cosmos1abc');
  // @ts-expect-error not an account id
  two.signer('abc');
}
