import {
  type CallOptions,
  type Chain,
  type ChainId,
  isWalletError,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { requestChain } from '../requestChain.js';
import type { Limits } from '../types.js';
import { callProvider, listen, parseChain, readChain } from './wire.js';

/** The state of the wallet that a switch needs. */
export interface SwitchContext {
  /** Chains the app is configured for: the network mapping. */
  readonly chains: readonly Chain<'eip155'>[];
  /** False once the wallet has reported that it cannot. */
  readonly canSwitch: boolean;
  readonly provider: object | undefined;
  readonly limits: Limits;
  readonly signal?: AbortSignal;
  readonly onStep?: CallOptions['onStep'] | undefined;
}

/**
 * Moves the wallet to a chain, adding it when the wallet does not have it, and reads the chain back. The
 * checks come in this order: mapping, ability, provider, wallet. No call is made when it is
 * already there.
 *
 * @returns whether the wallet was moved.
 * @throws WalletError `network-unknown`, `switch-unsupported`, `provider-missing`, `switch-rejected`,
 * `add-rejected`, `switch-unconfirmed`, `invalid-params`, `request-pending`, `wallet-failed`, `timeout`, `aborted`.
 * @see https://eips.ethereum.org/EIPS/eip-3326
 */
export async function switchChain(target: string, context: SwitchContext): Promise<boolean> {
  const { canSwitch, provider, limits, signal, onStep } = context;
  const chain = context.chains.find(({ id }) => id === target);
  if (!chain) throw new WalletError('network-unknown', { chain: target });
  if (!canSwitch) throw new WalletError('switch-unsupported', {});
  if (!provider) throw new WalletError('provider-missing', {});
  if ((await readChain(provider, limits.chain, signal)) === chain.id) return false;

  const arrival = watchArrival(provider, chain.id);
  /** Some wallets move and never answer, so arriving is an answer too. */
  const prompt = async (method: string, params: unknown) => {
    if (signal?.aborted) throw new WalletError('aborted', { method });
    const answer = Promise.race([callProvider(provider, method, params), arrival.reached]);
    return withDeadline(answer, { method, ms: limits.prompt, signal });
  };
  try {
    await requestChain(chain, {
      request: prompt,
      hasArrived: async () => (await readChain(provider, limits.chain, signal)) === chain.id,
      onStep,
      unsupported: (cause) => new WalletError('switch-unsupported', {}, { cause }),
    });
    await confirm(provider, chain.id, arrival.reached, context);
    return true;
  } finally {
    arrival.stop();
  }
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

/**
 * Some wallets answer before they have moved, or without moving: only the chain they report afterwards
 * counts.
 */
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
