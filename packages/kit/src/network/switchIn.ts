import type { ConnectedAccount, Wallets } from '@causeway/core';
import { type AccountId, type Chain, isWalletError, namespaceOf } from '@causeway/protocol';

interface SwitchOptions {
  readonly signal: AbortSignal;
  /** Called before each request to the wallet. */
  readonly onStep: (step: 'switch' | 'add') => void;
}

/** The verb of signers whose wallet keeps a current network. */
interface Switcher {
  readonly switchChain?: (options: SwitchOptions & { readonly chainId: string }) => Promise<unknown>;
}

/** The account of a family whose wallet is switched: the selected one, or the first. */
function switchedAccount(wallets: Wallets, namespace: string): ConnectedAccount | undefined {
  const inFamily = ({ id }: { readonly id: string }) => namespaceOf(id) === namespace;
  const selected = wallets.selected.get();
  return selected && inFamily(selected) ? selected : wallets.accounts.get().find(inFamily);
}

const connectionOf = (wallets: Wallets, account: ConnectedAccount | undefined) =>
  wallets.connections.get().find(({ id }) => id === account?.connection);

/** The name of the wallet that is switched in a family. */
export const switchedWallet = (wallets: Wallets, namespace: string): string =>
  connectionOf(wallets, switchedAccount(wallets, namespace))?.walletName ?? '';

/**
 * Switches the wallet of the current account, or of the first account of that family, to a chain. A wallet without a
 * current network needs no request: each call names its chain.
 *
 * @throws WalletError the wallet's error; `switch-wallet-only` when the person has to switch it in the wallet.
 */
export async function switchIn(wallets: Wallets, chain: Chain, options: SwitchOptions): Promise<void> {
  const namespace = namespaceOf(chain.id);
  const account = switchedAccount(wallets, namespace);
  const connection = connectionOf(wallets, account);
  if (!account || connection?.chainId === undefined || connection.chainId === chain.id) return;
  if (namespaceOf(connection.chainId) !== namespace) return;
  try {
    const id = `${chain.id}:${account.address}` as AccountId;
    const signer = wallets.signer(id, { connection: account.connection }) as Switcher;
    await signer.switchChain?.({ chainId: chain.id, ...options });
  } catch (error) {
    // An address of this family belongs to one chain only, so there is no switch.
    if (!isWalletError(error, 'signer-missing')) throw error;
  }
}
