import { type CallOptions, type Chain, isWalletError, WalletError } from '@causeway/protocol';
import { quantity } from './chain/quantity.js';
import { isUnknownChain } from './errors.js';

/** The way to a wallet that is to be moved. */
export interface ChainRequest {
  /** Sends the request to the wallet. May prompt the person. */
  request(method: string, params: unknown): Promise<unknown>;
  /** Whether the wallet is on the chain, without a prompt. */
  hasArrived(): Promise<boolean>;
  readonly onStep?: CallOptions['onStep'] | undefined;
  /** The error for a wallet that does not support the methods. */
  unsupported(cause: unknown): WalletError;
}

/**
 * Requests that a wallet move to a chain, and adds it first when the wallet does not have it. Prompts.
 *
 * @throws WalletError `switch-rejected`, `add-rejected`, `switch-unconfirmed`, `invalid-params` for a chain without an RPC
 * URL, that of `unsupported`, and those of `request`.
 * @see https://eips.ethereum.org/EIPS/eip-3326
 */
export async function requestChain(chain: Chain<'eip155'>, way: ChainRequest): Promise<void> {
  const { request, hasArrived, onStep, unsupported } = way;
  const chainId = quantity(BigInt(chain.id.slice('eip155:'.length)));
  const named = (error: unknown, code: 'switch-rejected' | 'add-rejected') => {
    if (isWalletError(error, 'user-rejected')) {
      return new WalletError(code, { chain: chain.id }, { cause: error.cause });
    }
    return isWalletError(error, 'method-unsupported') ? unsupported(error.cause) : error;
  };
  const move = () => {
    onStep?.('switch');
    return request('wallet_switchEthereumChain', [{ chainId }]).catch((error) => {
      // 4902 is tested before rejection: some wallets report an unknown chain as a refusal.
      throw isUnknownChain(error) ? error : named(error, 'switch-rejected');
    });
  };
  try {
    return void (await move());
  } catch (error) {
    if (!isUnknownChain(error)) throw error;
  }
  const parameters = addParameters(chain, chainId);
  onStep?.('add');
  await request('wallet_addEthereumChain', [parameters]).catch((error) => {
    throw named(error, 'add-rejected');
  });
  // Most wallets offer the switch together with the adding.
  if (await hasArrived()) return;
  await move().catch((cause) => {
    throw isUnknownChain(cause)
      ? new WalletError('switch-unconfirmed', { expected: chain.id }, { cause })
      : cause;
  });
}

/** EIP-3085 §Parameters. A chain without an RPC URL cannot be added to anything. */
function addParameters({ name, currency, rpcUrls, explorerUrl }: Chain<'eip155'>, chainId: string) {
  if (rpcUrls.length === 0) {
    const reason = `the wallet does not know ${name}, and no RPC URL is configured to add it.`;
    throw new WalletError('invalid-params', { field: 'rpcUrls', reason });
  }
  return {
    chainId,
    chainName: name,
    nativeCurrency: { ...currency },
    rpcUrls: [...rpcUrls],
    ...(explorerUrl ? { blockExplorerUrls: [explorerUrl] } : {}),
  };
}
