import type { ConnectedAccount, Connection, Wallet, Wallets } from '@causeway/core';
import type { Adapter, Chain, Signer } from '@causeway/protocol';
import { createHooks, useAction } from './index.js';

interface EvmSigner extends Signer<'eip155'> {
  readonly signTypedData: () => void;
}
interface SolanaSigner extends Signer<'solana'> {
  readonly signAllTransactions: () => void;
}
type Adapters = readonly [Adapter<'eip155', EvmSigner>, Adapter<'solana', SolanaSigner>];

declare const wallets: Wallets<Adapters>;
declare const account: ConnectedAccount;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles only when the value has exactly this type. */
const is =
  <Expected>() =>
  <Actual>(_actual: Actual, _same: Same<Actual, Expected>) => {};

const hooks = createHooks(wallets);

/** Hooks are only typed here, never called. */
export function types() {
  is<readonly Wallet[]>()(hooks.useWallets(), true);
  is<Connection | undefined>()(hooks.useConnection('eip155:injected:io.metamask'), true);
  is<ConnectedAccount | undefined>()(hooks.useAccount(), true);
  is<Chain<'solana'> | undefined>()(hooks.useChain('solana'), true);

  // The identifier carries the type.
  is<EvmSigner | undefined>()(hooks.useSigner('eip155:1:0xabc'), true);
  is<SolanaSigner | undefined>()(hooks.useSigner('solana:mainnet:abc'), true);
  is<EvmSigner | SolanaSigner | undefined>()(hooks.useSigner(), true);
  is<EvmSigner | SolanaSigner | undefined>()(hooks.useSigner(account), true);
  // One family of several, for any selected account.
  is<EvmSigner | undefined>()(hooks.useSigner('eip155'), true);
  // @ts-expect-error no adapter for this namespace
  hooks.useSigner('cosmos');
  // @ts-expect-error no adapter for this namespace
  hooks.useSigner('cosmos:cosmoshub-4:cosmos1abc');
  // @ts-expect-error no adapter for this namespace
  hooks.useChain('cosmos');

  const plain = useAction(() => 1);
  plain.dispatch();
  is<Promise<number>>()(plain.dispatchAsync(), true);
  // The dispatch takes no argument.
  // @ts-expect-error it takes no argument
  plain.dispatch('too much');

  const sign = useAction(async ({ signal }, message: string, times?: number) => ({ signal, message, times }));
  sign.dispatch('Hello', 2);
  // @ts-expect-error the message is missing
  sign.dispatch();
  if (sign.status === 'done') is<string>()(sign.data.message, true);
  if (sign.status === 'pending') is<number>()(sign.since, true);
  // There is no result before it is done.
  // @ts-expect-error there is no result before it is done
  sign.data.message;
}
