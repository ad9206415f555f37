import { type ChainId, isWalletError, WalletError } from '@causeway/protocol';
import { isUnknownChain } from './errors.js';
import { peek } from './safe.js';
import type { LoadedNamespace } from './types.js';

/** What a switch needs of its session. */
export interface SwitchContext {
  readonly wallet: string;
  readonly adapters: readonly LoadedNamespace[];
  /** Chains the session was approved for, now. */
  readonly approved: () => readonly string[];
  readonly methods: readonly string[];
  /** Asks the wallet, on a chain that is approved. */
  readonly ask: (method: string, params: unknown) => Promise<unknown>;
  /** Resolves when the session says something new, or after a while. */
  readonly news: () => Promise<void>;
}

/** The chain a `wallet_switchEthereumChain` call means (EIP-3326). */
export function targetOf(params: unknown): ChainId {
  const text = peek(peek(params, 0), 'chainId');
  const number = typeof text === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(text) ? Number(text) : Number.NaN;
  return `eip155:${Number.isSafeInteger(number) ? number : String(text).slice(0, 32)}`;
}

/**
 * Moves a session to another chain. A chain that is approved needs no question: each call names its chain. Any other
 * is asked of the wallet, where it takes that; the wallet then adds the chain to the session.
 *
 * @throws WalletError `network-unknown`, `switch-wallet-only`, `switch-rejected`, `add-rejected`, `switch-unconfirmed`.
 */
export async function switchChain(target: ChainId, context: SwitchContext): Promise<void> {
  const { wallet, adapters, approved, methods, ask, news } = context;
  const chain = adapters
    .find(({ namespace }) => namespace === 'eip155')
    ?.chains.find(({ id }) => id === target);
  if (!chain) throw new WalletError('network-unknown', { chain: target });
  if (approved().includes(target)) return;
  if (!methods.includes('wallet_switchEthereumChain'))
    throw new WalletError('switch-wallet-only', { wallet });

  const chainId = `0x${BigInt(chain.id.slice('eip155:'.length)).toString(16)}`;
  const move = () => ask('wallet_switchEthereumChain', [{ chainId }]);
  try {
    await move();
  } catch (error) {
    // 4902 is tested before rejection: some wallets report an unknown chain as a refusal.
    if (!isUnknownChain(error)) throw renamed(error, 'switch-rejected', target, wallet);
    if (!methods.includes('wallet_addEthereumChain')) throw new WalletError('switch-wallet-only', { wallet });
    const added = {
      chainId,
      chainName: chain.name,
      nativeCurrency: chain.currency,
      rpcUrls: chain.rpcUrls,
      ...(chain.explorerUrl ? { blockExplorerUrls: [chain.explorerUrl] } : {}),
    };
    await ask('wallet_addEthereumChain', [added]).catch((cause) => {
      throw renamed(cause, 'add-rejected', target, wallet);
    });
    if (!approved().includes(target)) {
      await move().catch((cause) => {
        throw renamed(cause, 'switch-rejected', target, wallet);
      });
    }
  }
  if (!approved().includes(target)) await news();
  if (!approved().includes(target)) throw new WalletError('switch-unconfirmed', { expected: target });
}

function renamed(error: unknown, code: 'switch-rejected' | 'add-rejected', chain: string, wallet: string) {
  if (isWalletError(error, 'user-rejected')) return new WalletError(code, { chain }, { cause: error.cause });
  if (isWalletError(error, 'method-unsupported')) {
    return new WalletError('switch-wallet-only', { wallet }, { cause: error.cause });
  }
  return error;
}
