import { type Chain, type ChainId, isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { quantity } from '../chain/quantity.js';
import { isUnknownChain } from '../errors.js';
import type { Limits } from '../types.js';
import { ask, listen, parseChain, readChain } from './wire.js';

/** What a switch needs to know of the wallet it moves. */
export interface SwitchContext {
  /** Chains the app is configured for: the network mapping. */
  readonly chains: readonly Chain<'eip155'>[];
  /** False once the wallet said that it cannot. */
  readonly canSwitch: boolean;
  readonly provider: object | undefined;
  readonly limits: Limits;
  readonly signal?: AbortSignal;
}

const chainHex = (id: string) => quantity(BigInt(id.slice('eip155:'.length)));

/**
 * Moves the wallet to a chain, adding it when the wallet does not know it, and reads the chain back. The checks
 * come in the specification's order: mapping, ability, provider, wallet. No call is made when it is already there.
 *
 * @returns whether the wallet was moved.
 * @throws WalletError `network-unknown`, `switch-unsupported`, `provider-missing`, `switch-rejected`,
 * `add-rejected`, `switch-unconfirmed`, `request-pending`, `wallet-failed`, `timeout`, `aborted`.
 * @see https://eips.ethereum.org/EIPS/eip-3326
 */
export async function switchChain(target: string, context: SwitchContext): Promise<boolean> {
  const { canSwitch, provider, limits, signal } = context;
  const chain = context.chains.find(({ id }) => id === target);
  if (!chain) throw new WalletError('network-unknown', { chain: target });
  if (!canSwitch) throw new WalletError('switch-unsupported', {});
  if (!provider) throw new WalletError('provider-missing', {});
  if ((await readChain(provider, limits.chain, signal)) === chain.id) return false;

  const arrival = watchArrival(provider, chain.id);
  /** Some wallets move and never answer, so arriving is an answer too. */
  const prompt = async (method: string, params: unknown) => {
    if (signal?.aborted) throw new WalletError('aborted', { method });
    const answer = Promise.race([ask(provider, method, params), arrival.reached]);
    return withDeadline(answer, { method, ms: limits.prompt, signal });
  };
  const switching = () =>
    prompt('wallet_switchEthereumChain', [{ chainId: chainHex(chain.id) }]).catch((error) => {
      // 4902 is tested before rejection: some wallets report an unknown chain as a refusal.
      throw isUnknownChain(error) ? error : renamed(error, 'switch-rejected', chain.id);
    });
  try {
    try {
      await switching();
    } catch (error) {
      if (!isUnknownChain(error)) throw error;
      await prompt('wallet_addEthereumChain', [addParameters(chain)]).catch((cause) => {
        throw renamed(cause, 'add-rejected', chain.id);
      });
      // Most wallets offer the switch together with the adding.
      if ((await readChain(provider, limits.chain, signal)) !== chain.id) {
        await switching().catch((cause) => {
          throw isUnknownChain(cause)
            ? new WalletError('switch-unconfirmed', { expected: chain.id }, { cause })
            : cause;
        });
      }
    }
    await confirm(provider, chain.id, arrival.reached, context);
    return true;
  } finally {
    arrival.stop();
  }
}

function renamed(error: unknown, code: 'switch-rejected' | 'add-rejected', chain: string): unknown {
  if (isWalletError(error, 'user-rejected')) return new WalletError(code, { chain }, { cause: error.cause });
  if (isWalletError(error, 'method-unsupported')) {
    return new WalletError('switch-unsupported', {}, { cause: error.cause });
  }
  return error;
}

/** EIP-3085 §Parameters. A chain without an RPC URL cannot be added to anything. */
function addParameters(chain: Chain<'eip155'>) {
  if (chain.rpcUrls.length === 0) {
    const reason = `the wallet does not know ${chain.name}, and no RPC URL is configured to add it.`;
    throw new WalletError('invalid-params', { field: 'rpcUrls', reason });
  }
  return {
    chainId: chainHex(chain.id),
    chainName: chain.name,
    nativeCurrency: { ...chain.currency },
    rpcUrls: [...chain.rpcUrls],
    ...(chain.explorerUrl ? { blockExplorerUrls: [chain.explorerUrl] } : {}),
  };
}

function watchArrival(provider: object, chain: ChainId) {
  let arrived: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const stop = listen(provider, {
    chainChanged: (value) => {
      if (parseChain(value) === chain) arrived();
    },
  });
  return { reached, stop };
}

/** A wallet says "done" before it is, or without being: only what it reports afterwards counts. */
async function confirm(
  provider: object,
  expected: ChainId,
  reached: Promise<void>,
  { limits, signal }: SwitchContext,
): Promise<void> {
  let actual = await readChain(provider, limits.chain, signal);
  if (actual === expected) return;
  await withDeadline(reached, { method: 'chainChanged', ms: limits.confirm, signal }).catch((error) => {
    if (isWalletError(error, 'aborted')) throw error;
  });
  actual = await readChain(provider, limits.chain, signal);
  if (actual !== expected) throw new WalletError('switch-unconfirmed', { expected, actual });
}
